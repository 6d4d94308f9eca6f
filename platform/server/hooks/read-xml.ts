import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  // A ZIP code keeps its leading zeros.
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** XML as an object of elements and attributes (`@name`). Throws if it contains definitions, or isn't XML. */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('The document defines something of its own.');
  // ADF puts its own marker before the declaration, which must be first.
  return parser.parse(text.replace(/^[\s\uFEFF]*(?:<\?[^>]*\?>\s*)*/, ''), true);
}
