import { expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeApp } from '../../testing/app.ts'
import { findMailedCode, forgetMailedCodes, openMailedCode } from './mailed-codes.ts'

describeApp('Mailed codes', (open) => {
  test('are stored as a hash, and deleted once they have ended', async () => {
    await open().register('mara@example.org')
    const { app } = open()
    const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const reset = { kind: 'RESET', userId: id, detail: null } as const
    const short = await writing(app, (inside) => openMailedCode(inside, { ...reset, lifeMs: HOUR }))
    const long = await writing(app, (inside) =>
      openMailedCode(inside, { ...reset, lifeMs: 2 * HOUR }),
    )
    const rows = () => app.db.selectFrom('mailed_codes').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(short)
    open().pass(HOUR)
    await forgetMailedCodes(app)
    expect(await rows()).toHaveLength(1)
    expect(await findMailedCode(app, 'RESET', short)).toBeUndefined()
    expect(await findMailedCode(app, 'RESET', long)).toEqual({ userId: id, detail: null })
  })
})
