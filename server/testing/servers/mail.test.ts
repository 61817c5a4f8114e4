import { expect, test } from 'bun:test'
import { createTransport } from 'nodemailer'
import { startMailbox } from './mail.ts'

test('a mail sent by SMTP is received with its recipient, text and links', async () => {
  const mailbox = await startMailbox()
  const transport = createTransport(mailbox.url)
  const wanted = mailbox.waitFor((mail) => mail.subject === 'Grüße')
  await transport.sendMail({
    from: { name: 'Unfurly', address: 'unfurly@links.example' },
    to: { name: '', address: 'ada@people.example' },
    subject: 'Grüße',
    text: 'Open http://links.example/app/register?reg=abc_-1&email=ada%40people.example today.',
  })
  const mail = await wanted
  expect(mail.to).toEqual(['ada@people.example'])
  expect(mail.from).toBe('unfurly@links.example')
  expect(mail.links).toEqual([
    'http://links.example/app/register?reg=abc_-1&email=ada%40people.example',
  ])
  expect(mailbox.mails()).toHaveLength(1)
  await mailbox.stop()
  await expect(transport.sendMail({ to: 'x@y.example', from: 'x@y.example' })).rejects.toThrow()
})
