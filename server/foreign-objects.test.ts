import { afterAll, expect, test } from 'bun:test'
import { link } from './links/foreign-objects.samples.ts'
import { describeAppOnBothDatabases } from './testing/app.ts'
import type { ForeignObject } from './testing/foreign-objects/foreign-object.ts'
import { foreignObjects } from './testing/foreign-objects/foreign-objects.ts'
import { type Colleague, sessionToken } from './testing/people/callers.ts'
import { startDnsServer } from './testing/servers/dns-server.ts'

const dns = await startDnsServer()
afterAll(() => dns.close())

type Call = Pick<ForeignObject, 'call' | 'body'>

describeAppOnBothDatabases(
  'Objects of another account',
  (open) => {
    const newOwner = async (): Promise<Colleague> => {
      const token = await open().register()
      const { sub, acc } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      )
      return { userId: sub, accountId: acc }
    }

    async function tried({ call, body }: Call, who: Colleague, id: string) {
      const [method = '', path = ''] = call.split(' ')
      const token = await sessionToken(open(), who)
      const before = open().queries()
      const answer = await open().call(path.replace('{}', id), {
        method,
        token,
        ...(body && { body }),
      })
      const queries = open().queries() - before
      const text = (await answer.text()).replaceAll(/req_\w+/g, '')
      return { status: answer.status, text, queries }
    }

    for (const one of foreignObjects) {
      test(`${one.call}: foreign and missing objects get the same answer with the same queries`, async () => {
        const [mine, theirs] = [await newOwner(), await newOwner()]
        const foreign = await tried(one, mine, await one.owned(open(), theirs))
        expect(foreign.status).toBe(404)
        expect(foreign).toEqual(await tried(one, mine, one.missing))
        const own = await tried(one, mine, await one.owned(open(), mine))
        expect(own.status).toBe(one.own ?? 204)
      })
    }

    test('an edit of another account’s link gets the answer of a missing one', async () => {
      const [mine, theirs] = [await newOwner(), await newOwner()]
      const edit = async (path: string) => {
        const [domain, name] = path.split('/')
        const one = {
          call: 'PUT /api/ui/v1/redirects/standard',
          body: { domain, key: name, title: 'x' },
        }
        return tried(one, mine, '')
      }
      const foreign = await edit(await link(open(), theirs))
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await edit('localhost:3000/no-such-key'))
    })
  },
  { DNS_SERVERS: dns.address },
)
