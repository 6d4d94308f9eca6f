const svg = (inside: string, { attributes = '', head = '' } = {}) =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24" height="12" viewBox="0 0 24 12"${attributes && ` ${attributes}`}><rect width="24" height="12" fill="#c8102e"/>${inside}</svg>`;

const outside = 'https://outside.example';
const run = 'window.hostile=true';

/** Drawings that try to run code, fetch, read files, take over the page that shows them, or keep the renderer busy. */
export const hostileDrawings: readonly string[] = [
  svg(`<script>${run}</script>`),
  svg(`<script href="${outside}/a.js"/>`),
  svg(`<script xlink:href="data:text/javascript,${run}"/>`),
  svg(`<script type="text/ecmascript"><![CDATA[${run}]]></script>`),
  svg('', { attributes: `onload="${run}"` }),
  svg(`<rect width="1" height="1" onmouseover="${run}" onfocus="${run}" tabindex="0"/>`),
  svg(`<a href="javascript:${run}"><rect width="24" height="12"/></a>`),
  svg(`<a xlink:href="java&#10;script:${run}"><text y="9">Pulse</text></a>`),
  svg(`<a href="${outside}/phishing" target="_top"><text y="9">Entrar</text></a>`),
  svg(`<animate attributeName="href" values="javascript:${run}" onbegin="${run}" dur="1s"/>`),
  svg(`<set attributeName="onmouseover" to="${run}"/>`),
  svg(`<animateTransform attributeName="transform" onend="${run}" dur="1ms" type="scale" to="9"/>`),
  svg(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run}</handler>`),
  svg(`<image href="${outside}/a.png" width="9" height="9"/>`),
  svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
  svg(`<image xlink:href="data:image/svg+xml,&lt;svg onload='${run}'/&gt;" width="9" height="9"/>`),
  svg(`<s:image xmlns:s="http://www.w3.org/2000/svg" href="${outside}/b.png" width="9" height="9"/>`),
  svg(`<use href="${outside}/a.svg#b"/>`),
  svg('<use xlink:href="file:///etc/hostname#x"/>'),
  svg(`<use href="data:image/svg+xml,&lt;svg id='x' onload='${run}'/&gt;#x"/>`),
  svg(
    `<foreignObject width="24" height="12"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${outside}"/></foreignObject>`,
  ),
  svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${run}"><input type="password"/></body></foreignObject>`,
  ),
  svg(`<style>@import url(${outside}/a.css);</style>`),
  svg(`<style>rect { fill: url(${outside}/p.svg#p); background: url(${outside}/b.png) }</style>`),
  svg(
    `<style>@font-face { font-family: x; src: url(${outside}/x.woff) } text { font-family: x }</style><text y="9">x</text>`,
  ),
  svg('', { head: `<?xml-stylesheet type="text/css" href="${outside}/s.css"?>` }),
  svg('', { head: `<?xml-stylesheet type="text/xsl" href="${outside}/s.xsl"?>` }),
  svg(`<rect width="9" height="9" style="fill:url(${outside}/f.svg#f)"/>`),
  svg(`<rect width="9" height="9" fill="url(${outside}/g.svg#g)" mask="url(${outside}/m.svg#m)"/>`),
  svg(`<filter id="f"><feImage href="${outside}/i.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`),
  svg(
    '<filter id="f"><feTurbulence numOctaves="99999"/><feGaussianBlur stdDeviation="9999"/></filter><rect filter="url(#f)"/>',
  ),
  svg('<text y="9">&passwords;</text>', { head: '<!DOCTYPE svg [<!ENTITY passwords SYSTEM "file:///etc/passwd">]>' }),
  svg('<text y="9">&d;</text>', {
    head: '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>',
  }),
  svg('', { head: `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${outside}/svg.dtd">` }),
  svg('', { head: `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${outside}/x.dtd"> %x;]>` }),
  svg(`<g id="a"><use href="#a"/></g>`),
  svg(
    Array.from({ length: 12 }, (_, n) => `<g id="g${n}">${`<use href="#g${n + 1}"/>`.repeat(9)}</g>`).join('') +
      '<g id="g12"><rect width="1" height="1"/></g>',
  ),
  svg(
    '<pattern id="p" width="1e-9" height="1e-9"><rect width="1" height="1"/></pattern><rect width="24" height="12" fill="url(#p)"/>',
  ),
  svg(`<path d="${'M0 0L24 12'.repeat(15_000)}" stroke="red" stroke-dasharray="0.0001"/>`),
  svg('<g>'.repeat(4_000) + '</g>'.repeat(4_000)),
  '<svg xmlns="http://www.w3.org/2000/svg" width="9999999" height="9999999"><rect width="100%" height="100%"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><rect width="1" height="1"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e-30 1e30"><rect width="1" height="1"/></svg>',
  `<html><body><script>${run}</script>${svg('')}</body></html>`,
  `<!--><script>${run}</script>-->${svg('')}`,
  `${svg('')}<script>${run}</script>`,
  svg(`<iframe src="${outside}"/><embed src="${outside}"/><object data="${outside}"/>`),
  svg(
    `<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x onload="${run}"/></rdf:RDF></metadata>`,
  ),
  svg(`<cursor href="${outside}/c.cur"/><font-face-uri href="${outside}/f.svg"/><tref href="${outside}/t.svg#t"/>`),
  svg(`<audio src="${outside}/a.mp3" autoplay="true"/><video src="${outside}/v.mp4" onerror="${run}"/>`),
];
