import { expect, test } from 'bun:test'
import { noWebhook, webhookErrors } from './webhook-values.ts'

test('an empty form says what is missing, at each field', () => {
  expect(webhookErrors(noWebhook)).toEqual({
    url: 'Enter an http(s) address',
    events: 'Choose at least one event',
  })
})

test('a webhook for clicks needs a kind of them', () => {
  const values = { ...noWebhook, url: 'https://hooks.example/', events: ['link.clicked' as const] }
  expect(webhookErrors(values)).toEqual({})
  expect(webhookErrors({ ...values, kinds: [] })).toEqual({ kinds: 'Choose at least one kind' })
})
