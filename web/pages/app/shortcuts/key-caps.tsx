import { Kbd } from '@mantine/core'
import { keyName } from './key-names.ts'

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  // The id includes the position, since a shortcut may have the same key twice
  const caps = keys.map((key, place) => ({ id: `${place} ${key}`, name: keyName(key) }))
  return caps.map(({ id, name }) => <Kbd key={id}>{name}</Kbd>)
}
