import type { Declaration } from 'css-tree'
import generate from 'css-tree/generator'
import walk from 'css-tree/walker'

/** Functions that compute a value. Those that name a resource are not among them, nor will future ones be. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  calc min max clamp round mod rem abs sign sin cos tan sqrt pow hypot exp log
  var env counter counters
  linear-gradient radial-gradient conic-gradient
  repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
  skew skewx skewy translate translate3d translatex translatey translatez
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear minmax repeat fit-content
  circle ellipse inset polygon rect xywh`.split(/\s+/),
)

/**
 * Whether a value parses completely and loads nothing. All escapes are refused, because they could spell a forbidden value.
 * `<` is refused because the text stands in a style element.
 */
export function isAllowedValue(declaration: Declaration): boolean {
  if (REFUSED.test(generate(declaration))) return false
  let isAllowed = declaration.value.type === 'Value'
  walk(declaration, (node) => {
    if (node.type === 'Raw' || node.type === 'Url') isAllowed = false
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) isAllowed = false
    if (node.type === 'String' && !WITH_STRINGS.test(declaration.property)) isAllowed = false
  })
  return isAllowed
}

/** Refused even within strings, where it is harmless, so that a search of the result shows that there is none. */
const REFUSED = /[\\<@]|(?:url|src|expression)\s*\(|image-set/i

/** Elsewhere a string could be an address, as it is in `image-set`. */
const WITH_STRINGS = /^(?:content|quotes|font-family|grid-template(?:-areas)?|list-style-type)$/i
