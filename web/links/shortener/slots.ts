/** Clones the first element of the `template[data-part]` within `root`. */
export function copyOf(root: ParentNode, part: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-part="${part}"]`)
  const copy = template?.content.firstElementChild?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error(`The page has no template "${part}"`)
  return copy
}

export function slot<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T {
  return requireElement<T>(root, `[data-slot="${name}"]`)
}

export function part<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T {
  return requireElement<T>(root, `[data-part="${name}"]:not(template)`)
}

function requireElement<T extends HTMLElement>(root: ParentNode, selector: string): T {
  const element = root.querySelector<T>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}
