const FILE = /(?:^|\/)([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx?$/

/** `own-domains` for a file such as `docs/guide/own-domains.md`. @throws if a page cannot have that name. */
export function docNameOf(file: string): string {
  const [, name] = FILE.exec(file) ?? []
  if (!name) throw new Error(`${file} cannot be a page of the docs`)
  return name
}
