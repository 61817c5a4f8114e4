/** Something with the tag that a change of it has to name. */
export interface Tagged<Item> {
  item: Item
  tag: string
}

interface JsonAnswer<Item> {
  headers: Headers
  json: () => Promise<Item>
}

/** The body of a successful response, with its ETag. */
export async function taggedAnswer<Item>(call: Promise<JsonAnswer<Item>>): Promise<Tagged<Item>> {
  const response = await call
  return { item: await response.json(), tag: response.headers.get('etag') ?? '' }
}

/** The call is refused with 412 if what it changes has another tag by then. */
export const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } })
