import type { Page } from '../../../contract/paging.ts'
import type { ListUsers, Person } from '../../../contract/users.ts'
import type { App, Caller } from '../../context.ts'

export async function assume(_app: App, _caller: Caller, _userId: string): Promise<string> {
  throw new Error('unwritten')
}
export async function listPeople(
  _app: App,
  _caller: Caller,
  _query: ListUsers,
): Promise<Page<Person>> {
  throw new Error('unwritten')
}
