import { describe, expect, test } from 'bun:test'
import { channelBody, channelErrors, noChannel } from './channel-values.ts'

describe('a new channel', () => {
  test('sends only the fields of its kind', () => {
    const values = { ...noChannel, name: 'ops', url: 'https://hooks.example/x', botToken: 'b' }
    expect(channelBody({ ...values, kind: 'WEBHOOK' })).toEqual({
      kind: 'WEBHOOK',
      name: 'ops',
      url: 'https://hooks.example/x',
    })
    expect(channelBody({ ...values, kind: 'NTFY' })).not.toHaveProperty('token')
    expect(channelBody({ ...values, kind: 'EMAIL', userIds: ['a'] })).toEqual({
      kind: 'EMAIL',
      name: 'ops',
      userIds: ['a'],
    })
  })

  test('says at each field what is wrong', () => {
    expect(channelErrors({ ...noChannel, kind: 'SLACK', url: 'slack' })).toEqual({
      name: 'Enter a name',
      url: 'Enter an http(s) address',
    })
    expect(channelErrors({ ...noChannel, name: 'Team' })).toEqual({ userIds: 'Choose somebody' })
    expect(channelErrors({ ...noChannel, kind: 'TELEGRAM', name: 'Team', chatId: '1' })).toEqual({
      botToken: 'Enter it as Telegram shows it',
    })
    expect(
      channelErrors({ ...noChannel, kind: 'WEBHOOK', name: 'ops', url: 'https://a.example/' }),
    ).toEqual({})
  })
})
