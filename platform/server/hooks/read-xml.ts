import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  // A ZIP code keeps its zeros.
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** XML as its elements and attributes (`@name`) by their names. Throws where it defines anything of its own, or is none. */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('The document defines something of its own.');
  // ADF writes its own mark before the declaration, which must be the first.
  return parser.parse(text.replace(/^[\s\uFEFF]*(?:<\?[^>]*\?>\s*)*/, ''), true);
}
