import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { stateOfZip } from './states.ts';

/** Time zones by a letter. `Z` is Arizona, which has no daylight saving time, `D` the western Aleutians. */
const zoneNames: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    E: 'America/New_York',
    C: 'America/Chicago',
    M: 'America/Denver',
    P: 'America/Los_Angeles',
    Z: 'America/Phoenix',
    A: 'America/Anchorage',
    D: 'America/Adak',
    H: 'Pacific/Honolulu',
    R: 'America/Puerto_Rico',
    G: 'Pacific/Guam',
  }),
);

/** For an unknown place: all four zones of the contiguous states. */
const anywhere = 'ECMP';

const byState = lettersOf(
  'E CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV|' +
    'C AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI|M CO ID MT NM UT WY|P CA NV OR WA|Z AZ|A AK|H HI|R PR VI|G GU',
);

/** The first three digits of ZIP codes in a different zone than their state's, or in two. */
const byZip = lettersOf(
  'CE 368 324 398 609 624 465 475 476 479 401 426 427 498 499 373 374 385|C 325 463 464 477 420 421 422 423 424|' +
    'AD 995|ZM 859 860 865|M 832 837 693 577 799 885|MP 833 834 835 836|PM 838 893 898 978 979|' +
    'CM 677 678 585 586 587 588 690 691 692 739 575 576 798|E 376 377 378 379',
);

/** Area codes in a different zone than their state's, or in two. */
const byAreaCode = lettersOf(
  'CE 850 448 219 574 812 930 270 364 606 906 423|CM 620 785 701 308 605|MP 208 986 541 458 775|ZM 928|M 915|E 865|AH 907',
);

function lettersOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('|').flatMap((group) => {
      const [letters = '', ...codes] = group.split(' ');
      return codes.map((code) => [code, letters] as const);
    }),
  );
}

/**
 * The states of area codes. libphonenumber-js 1.13.16 (its metadata of all countries) determines which are in the US,
 * and a test checks it for each. It has no states, so these are entered here, from the lists of the North American
 * Numbering Plan, with the area codes that the package doesn't know yet. Their zones are their state's, except for
 * those above.
 */
const areaCodes = new Map(
  (
    'AK 907|AL 205 251 256 334 483 659 938|AR 327 479 501 870|AZ 480 520 602 623 928|' +
    'CA 209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951|' +
    'CO 303 719 720 748 970 983|CT 203 475 860 959|DC 202 771|DE 302|' +
    'FL 239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954|' +
    'GA 229 404 470 478 678 706 762 770 912 943|HI 808|IA 319 515 563 641 712|ID 208 986|' +
    'IL 217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872|IN 219 260 317 463 574 765 812 930|' +
    'KS 316 620 785 913|KY 270 364 502 606 859|LA 225 318 337 457 504 985|MA 339 351 413 508 617 774 781 857 978|' +
    'MD 227 240 301 410 443 667|ME 207|MI 231 248 269 313 517 586 616 734 810 906 947 989|MN 218 320 507 612 651 763 924 952|' +
    'MO 235 314 417 557 573 636 660 816 975|MS 228 601 662 769|MT 406|NC 252 336 472 704 743 828 910 919 980 984|ND 701|' +
    'NE 308 402 531|NH 603|NJ 201 551 609 640 732 848 856 862 908 973|NM 505 575|NV 702 725 775|' +
    'NY 212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934|' +
    'OH 216 220 234 283 326 330 380 419 436 440 513 567 614 740 937|OK 405 539 572 580 918|OR 458 503 541 971|' +
    'PA 215 223 267 272 412 445 484 570 582 610 717 724 814 835 878|RI 401|SC 803 821 839 843 854 864|SD 605|' +
    'TN 423 615 629 731 865 901 931|' +
    'TX 210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979|' +
    'UT 385 435 801|VA 276 434 540 571 686 703 757 804 826 948|VT 802|WA 206 253 360 425 509 564|' +
    'WI 262 274 353 414 534 608 715 920|WV 304 681|WY 307|PR 787 939|VI 340|GU 671'
  )
    .split('|')
    .flatMap((group) => {
      const [state = '', ...codes] = group.split(' ');
      return codes.map((code) => [code, state] as const);
    }),
);

/** Where a person may be: every state and time zone that the ZIP code and the area code allow. */
export interface States {
  states: readonly string[];
  /** IANA names; at least one. */
  zones: readonly string[];
}

/**
 * Whether a phone belongs to a person in the US or its territories. A new, unknown area code counts as one of them, in
 * any zone of the contiguous states.
 */
export function isOfUs(phone: string): boolean {
  const areaCode = areaCodeOf(phone);
  if (areaCodes.has(areaCode)) return true;
  const number = parsePhoneNumberFromString(phone);
  const isUnknown = number?.country === undefined && mayBecomeOfUs.test(phone);
  return isUnknown || (number?.country === 'US' && number.getType() === 'FIXED_LINE_OR_MOBILE');
}

/** Numbers that the North American plan can still assign: no service code (`N11`), no reserved code (`N9X`), no 555. */
const mayBecomeOfUs = /^\+1(?!.11|555)[2-9][0-8]\d(?!.11)[2-9]\d{6}$/;

const areaCodeOf = (phone: string) => (/^\+1\d{10}$/.test(phone) ? phone.slice(2, 5) : '');

/**
 * The region under which a provider counts a phone: the state of its area code, such as `FL`; for a new, unknown one,
 * the code itself.
 */
export const regionOf = (phone: string): string => areaCodes.get(areaCodeOf(phone)) ?? areaCodeOf(phone);

/** The possible places of a phone in E.164 and a ZIP code, either of which may be `''`. */
export function statesOf({ phone, zip }: { phone: string; zip: string }): States {
  const areaCode = areaCodeOf(phone);
  const states = [stateOfZip(zip), areaCodes.get(areaCode) ?? null];
  const [zipState, phoneState] = states;
  const letters = [
    byZip.get(zip.slice(0, 3)) ?? (zipState ? byState.get(zipState) : undefined) ?? '',
    byAreaCode.get(areaCode) ?? (phoneState ? byState.get(phoneState) : undefined) ?? '',
  ].join('');
  return {
    states: [...new Set(states.filter((state) => state !== null))],
    zones: [...new Set(letters || anywhere)].map((letter) => zoneNames.get(letter) as string),
  };
}
