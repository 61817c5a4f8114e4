import { expect, test } from 'bun:test'
import { hostPermission, parseServerAddress } from './server-address.ts'

test.each([
  ['https://links.example.com', 'https://links.example.com'],
  ['links.example.com', 'https://links.example.com'],
  [' https://links.example.com:8443/app/login?x=1 ', 'https://links.example.com:8443'],
  ['localhost:4000', 'http://localhost:4000'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://192.168.1.20', 'http://192.168.1.20'],
  ['http://172.20.0.3:81', 'http://172.20.0.3:81'],
  ['http://[fd00::1]:4000', 'http://[fd00::1]:4000'],
  ['http://links.local', 'http://links.local'],
  ['http://nas', 'http://nas'],
  ['LINKS.example.com', 'https://links.example.com'],
])('%p is the server %p', (typed, origin) => {
  expect(parseServerAddress(typed)).toEqual({ origin })
})

test.each([
  'http://links.example.com',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://[2001:db8::1]',
  'http://192.168.1.20.example.com',
  'http://local.example.com',
])('%p would send the key in the clear', (typed) => {
  expect(parseServerAddress(typed)).toEqual({ problem: expect.stringContaining('Use https') })
})

test.each([
  '',
  '  ',
  'not an address',
  'ftp://links.example.com',
  'javascript:alert(1)',
  'https://user:word@links.example.com',
])('%p is no address of a server', (typed) => {
  expect(parseServerAddress(typed)).toEqual({
    problem: expect.stringContaining('Enter the address'),
  })
})

test('the browser is asked for one origin; Firefox knows no ports', () => {
  expect(hostPermission('http://localhost:4000', { isFirefox: false })).toBe(
    'http://localhost:4000/*',
  )
  expect(hostPermission('http://localhost:4000', { isFirefox: true })).toBe('http://localhost/*')
})
