import { parseAst } from 'rolldown/parseAst'

const GLOBAL_THIS = new Set(['globalThis', 'window', 'self', 'top', 'parent'])

/**
 * What a script uses: free names, statics as `Promise.withResolvers`, and members of other objects. Optional calls, and names that
 * are only asked for (`typeof`, `in`, or as a condition) are guarded, and left out.
 */
export function scriptFeatures(source) {
  const used = { globals: new Set(), members: new Set(), defined: new Set(), guarded: new Set() }
  walk(parseAst(source), undefined, used)
  return used
}

function walk(node, parent, used) {
  notes[node.type]?.(node, parent, used)
  for (const child of Object.values(node).flat())
    if (typeof child?.type === 'string') walk(child, node, used)
}

const notes = {
  MemberExpression: noteMember,
  Identifier: noteName,
  BinaryExpression({ operator, left }, _parent, used) {
    if (operator === 'in' && typeof left.value === 'string') used.guarded.add(left.value)
  },
}

function noteMember({ object, property, computed, optional }, parent, used) {
  if (computed || property.type !== 'Identifier') return
  const { name } = property
  if (parent?.type === 'AssignmentExpression') used.defined.add(name)
  if (optional || parent?.optional || isQuestion(parent)) used.guarded.add(name)
  const owner = object.type === 'Identifier' ? object.name : ''
  if (GLOBAL_THIS.has(owner)) used.globals.add(name)
  else if (/^[A-Z]\w\w/.test(owner)) used.globals.add(`${owner}.${name}`)
  else used.members.add(name)
}

/** Whether it is only looked at: `if (x.y)`, `x.y && …`, `typeof x.y`. */
const isQuestion = (parent) =>
  ['UnaryExpression', 'LogicalExpression', 'IfStatement', 'ConditionalExpression'].includes(
    parent?.type,
  )

function noteName({ name }, parent, used) {
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') used.guarded.add(name)
  else if (isDefinition(parent, name)) used.defined.add(name)
  else if (parent?.type !== 'MemberExpression' || parent.object.name === name)
    used.globals.add(name)
}

/** A key of an object, a method, a variable, a parameter or a class of that name. */
const isDefinition = (parent, name) =>
  ['Property', 'MethodDefinition', 'PropertyDefinition', 'LabeledStatement'].includes(
    parent?.type,
  ) ||
  parent?.id?.name === name ||
  Boolean(parent?.params?.some((param) => param.name === name)) ||
  /^(Import|Export).*Specifier$/.test(parent?.type ?? '')
