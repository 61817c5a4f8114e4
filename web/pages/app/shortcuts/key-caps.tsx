import { Kbd } from '@mantine/core'
import { keyName } from './key-names.ts'

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  // By place too, since the same key twice is a shortcut as well
  const caps = keys.map((key, place) => ({ id: `${place} ${key}`, name: keyName(key) }))
  return caps.map(({ id, name }) => <Kbd key={id}>{name}</Kbd>)
}
