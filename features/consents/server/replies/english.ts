import { type Groups, patternsOf } from './pattern.ts';

const groups: Groups = {
  dont: 'dont do_not donot never no_longer',
  stop: 'stop quit cease stp sotp stop_with quit_with',
  texting:
    'text texts texting texted txt- tex texing mess- mes msg- mesag- contact- spam- bother- bug- harass- annoy- pester- writ- reach- blow- bombard-',
  write:
    'text texting texted txt- tex texing message messaging mesage mess msg- contact- spam- bother_me bother_us bug harass- annoy pester write writing reach_out',
  texts:
    'text texts txt txts texting message messages mesage mesages msg msgs sms spam ad ads offers offer promotions promos marketing solicitations solicitation notifications communication communications',
  things: 'anything more stuff crap anymore this these shit any_more bs junk',
  those:
    'me us any more anymore these this those that your the all another of from with to receive receiving get getting see have hear be further other sending such stupid damn fucking and no',
  number: 'number num phone_number cell_number phone cell contact info information name digits no',
  take: 'remove unsubscribe unsubscribed delete erase scrub drop exclude unlist removed deleted cut opt',
  again: 'again anymore any_more ever',
  list: 'list lists database system texts messages',
};

/** Opts out, anywhere in a reply. */
const refusesTexts = patternsOf(groups, [
  '{stop} {those}* {texting}',
  '{stop} {those}* {texts}',
  'stop/quit/cease sending me/us? {those}* {texts}/{things}',
  'stop/quit sending/bugging/bothering me/us/them/it/all/please',
  '{dont} ever/keep/please/you? {write}',
  '{dont} call/email/phone/call_me or/and/nor/or_even {write}',
  '{dont} ever/keep? send/sending {those}* {texts}/{things}',
  '{dont}/not want/wanna/need/wish/like/care/wants {those}* {texts}/contacted/bothered/messaged/texted/contact',
  '{dont} want/wanna/wish/need to? hear/anything/any from you/u/yall/this_number',
  '{dont} wanna/want/wish to? receive/get {those}* {texts}/{things}/them',
  'leave me/us the? hell/fuck? alone/be',
  'fuck/piss/screw/bugger/f off/you/u',
  'stop/quit calling/phoning and/or/nor {texting}',
  'revoke/withdraw/retract/rescind my/all/the* consent/permission/authorization',
  'no/dont/do_not consent',
  'cease and? desist',
]);

/** Opts out as a whole reply. */
const refusesAlone = patternsOf(groups, [
  'please? no texting/texts/spam/text_messages please/thanks*',
  'please? no more {texts}/{those}/offers/please/pls/thanks/thank_you/now*',
  'just/please? buzz_off/back_off/shut_up/do_not_disturb/go_away/get_lost/take_a_hike/no_contact/never_again/cut_it_out/knock_it_off/enough_is_enough/enough_already/i_want_out/let_me_out/i_opt_out please/now/already*',
  'can/could/would/will/please you/u/yall please/just/ever* stop it/this/please/now/already*',
  'just/please* block me please*',
  'i/already/please/have/just/really* said/told/tell/asked/ask/want/need/make/begging you/u/yall/it/this/these/them/guys/people/texts/messages/already/for/to/that/i/just/all/the* stop it/this/please/now/already/me/guys/to/you/multiple_times/twice*',
]);

/** Asks not to be contacted any more, which may include all channels. */
const refusesContact = patternsOf(groups, [
  'stop/quit {those}* calling',
  '{dont} ever? call me/us/this_number/here/my_phone* {again}',
  'never call me/us/this_number',
  'do_not_call/dnc/no_call list',
  '{dont} call this number',
]);

/** Asks not to be called. */
const refusesCalls = patternsOf(groups, [
  '{dont} call/phone/ring',
  'no more? calls',
  '{dont} want/like/answer/take {those}* calls',
]);

/** Asks to be removed: from the contact list, unless the sentence names something else. */
const asksRemoval = patternsOf(groups, [
  '{take} me/us/my_{number}/from out?',
  '{take} my/this cell/phone? {number}',
  'take/get me/us/my/this/it {number}? off/out',
  'be/get/been removed/unsubscribed/deleted/taken_off from/off/please',
  'want/asked/like/wish/requested/need to be/get removed/unsubscribed/deleted/taken_off',
  'cancel my/the/this subscription',
  'take off my/this {number}',
  'lose/loose/forget/block/delete/erase my/this cell/phone? {number}',
  'get rid of my/this {number}',
  'unsubscribe/unsub/unsuscribe',
  'opt/opting/opted me/us? out',
  'want off/out of? {those}* {list}',
]);

/** Received another person's texts. */
const isSomebodyElse = patternsOf(groups, [
  'wrong number/num/numbr/numer/nmber/person/phone/guy/lady/contact/one/girl/man/dude/phone_number',
  'not my/the_right/her/his/their/maria number/phone/phone_number',
  'not the/that person/right_person/owner/guy/lady',
  'number/phone no_longer/doesnt/does_not belong/belongs',
  'no_longer/doesnt/does_not has/have/own/use/uses/owns this/that number/phone',
  'no/nobody/no_one one/body? here? by/with/named that/this? name?',
  'dont/do_not know anyone/anybody/any named/by/called',
  'this/it is/isnt not? my phone/number now',
  'you/u have/got/texted/have_got/reached the_wrong/wrong/somebody_else/someone_else',
  'not who/whom you/u think/are_looking/looking/want',
  'this/that is not -? number/phone',
  'number was reassigned',
  'new owner of this number',
  'this is not/no_longer the/her/his/their? number/phone',
  'new/different owner/person has this number',
]);

/** The same as a whole reply. */
const isSomebodyElseAlone = patternsOf(groups, [
  'sorry/hi/hey/no/you/u/have/got/think* wrong/mistaken sorry/dude/man/buddy*',
]);

/** Where the client wants to be contacted instead. */
const asksForOther = patternsOf(groups, [
  'text/call/email/e_mail/message/whatsapp/phone/write me/us/instead/only/please/my/her/him',
  'just/only/please/pls/but/rather/better/can/should/could text/call/email/mail/message/whatsapp/write',
  'prefer/prefers email/emails/e_mail/mail/phone/text/texts/whatsapp/call/calls/a_call/messages/texting/to_talk',
  'text/texting/email/call/emails/texts/calls only/instead/is_better/works/is_best/is_fine/are_fine/is_ok/are_ok',
]);

/** Where the client wants to be contacted instead of by a call. */
const asksForTexts = patternsOf(groups, ['text/texts/texting/message/messages']);

/** Gives a time, not a permanent refusal. */
const saysWhen = patternsOf(groups, [
  'before/after/until/till/til/while/during/when/tonight/driving/weekend/weekends/sunday/sundays/saturdays/meeting',
  'so/this/that/too late/early',
  'at work/night/this_hour/this_time',
  'right now im/i',
  'in the/a morning/mornings/evening/meeting',
]);
/** Gives a time at which a call isn't wanted; for a text it means immediately. */
const saysToday = patternsOf(groups, ['now/today/yet/tomorrow/just_yet']);

/** Refuses a channel other than texts. */
const ofOtherChannel = patternsOf(groups, [
  'email/emails/emailing/e_mail/e_mails/mail/mailing/mails/letters/letter/paper/whatsapp/fax/faxes/voicemail/voicemails/facebook',
]);

/** What clients want to be removed from, or to remove, other than the contact list. */
const ofInsurance = patternsOf(
  {
    of: 'from off of as on to for and',
    my: 'the a an my your his her our their of husbands wifes moms dads sons daughters second auto car home life health primary named main other excluded listed ex former',
    thing:
      'policy policies insurance driver drivers title loan autopay auto_pay quote coverage coverages car cars auto vehicle truck claim account ' +
      'plan bill deed lien household beneficiary insured contract work pip uninsured underinsured motorist paperless appointment deductible ' +
      'roadside towing rental collision comprehensive mortgage bank payment payments operator school',
  },
  ['{of} {my}* -? {my}* {thing}'],
);

/** Replies that may be an opt-out, whatever else they contain. */
const isDoubtful = patternsOf(groups, [
  'report/reporting/block/blocking/blocked/sue/suing you/u/this/yall/your_number',
  'this/its/it/looks is/like? a? spam/scam/harassment',
  'if you/u dont/do_not/wont stop',
  'my lawyer/attorney',
  'fcc/ftc/tcpa',
  'do_not_call registry',
  'how did/do you/u guys/people? get/got/have my number/info/phone/information',
  'who gave you/u my',
  'where did/do you/u get my',
  'never/didnt/did_not/not sign/signed/subscribe/subscribed/agree/agreed/consent/consented up? to?',
  'sick/tired of this/these/your/you/all',
]);

/** Denies an opt-out, or states or asks what has ended. */
const deniesStop = patternsOf(groups, [
  'dont/do_not/didnt/did_not/never/wont/not ever/want_to/wanna/going_to/need_to/let_me/wish_to* stop/unsubscribe/opt_out/quit',
  'did/when_did/why_did/havent/have/had/has/if you/u/they/it/she/he/yall/guys? stop/stopped',
  'i/you/u/they/we/he/she/nobody just/still/also/really/even? {dont}/have_never/rarely {write}/call/phone',
]);

/** Opt-out words with another meaning: a place, a payment. */
const ofOtherMatter = patternsOf(groups, [
  'stop/stops/stopped by/in/over/at/sign/signs/light/lights/payment/payments/loss/gap/working/worked/paying/billing/charging/driving/running/covering/being/having/going/my/the_payment/the_autopay/the_auto/it_by/using/for',
  'stop/quit email-/e_mail-/mailing/faxing',
  'stop/quit sending {those}* emails/email/mail/letters/paper/bills/bill/invoices',
  'stop the/my/that/old/this* coverage/policy/insurance/plan/bill/billing/charge/charges/renewal/withdrawal/autopay/auto_pay/payment/payments/car/claim',
  'bus/truck/non/one/full/pit/rest/traffic/next/last/door/short/to/will/ill/id/gonna/going_to/we/i/they/he/she/cant/cannot/wont/couldnt/may/might stop',
  'opt/opting/opted out of the/my/your? pip/uninsured/um/coverage/paperless/autopay/auto_pay/the_coverage/collision/medical/gap/roadside/rental/the_plan/the_401k',
]);

/** A wrong number in a document. */
const ofData = patternsOf(groups, [
  'policy/vin/account/card/tag/license/plate/invoice/id/social/ssn/routing/confirmation/zip/claim',
  'gave/give/put/wrote/typed -? the/a? wrong',
  'on/in the/my/your/our/this renewal? file/form/card/policy/id/paperwork/quote/website/bill/letter',
]);

/** A number that replaces another. */
const ofNewNumber = patternsOf(groups, ['new/old/use/changed/change/update/other/replace/different']);

/** The English patterns, by what they ask for. */
export const english = {
  refusesTexts,
  refusesAlone,
  refusesContact,
  refusesCalls,
  asksRemoval,
  isSomebodyElse,
  isSomebodyElseAlone,
  asksForOther,
  asksForTexts,
  saysWhen,
  saysToday,
  ofOtherChannel,
  ofInsurance,
  isDoubtful,
  deniesStop,
  ofOtherMatter,
  ofData,
  ofNewNumber,
};
