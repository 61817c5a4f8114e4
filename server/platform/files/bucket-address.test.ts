import { expect, test } from 'bun:test'
import { bucketAddress } from './bucket-address.ts'

test('an address has store, bucket, prefix, key and secret', () => {
  expect(bucketAddress('s3://AK:a%2Fb%40c@store.example.com:9000/my-files')).toEqual({
    endpoint: 'https://store.example.com:9000',
    bucket: 'my-files',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'AK',
    secretAccessKey: 'a/b@c',
  })
  expect(
    bucketAddress('s3://AK:SK@[::1]:9000/my-files/unfurly/one/?region=eu-central-1&tls=false'),
  ).toMatchObject({
    endpoint: 'http://[::1]:9000',
    prefix: 'unfurly/one/',
    region: 'eu-central-1',
  })
})

test.each([
  'https://AK:SK@store.example.com/files',
  's3://store.example.com/files',
  's3://AK@store.example.com/files',
  's3://AK:SK@store.example.com',
  's3://AK:SK@store.example.com/',
  's3://AK:SK@/files',
  's3://AK:SK@store.example.com/Files',
  's3://AK:SK@store.example.com/files/a b',
  's3://AK:SK@store.example.com/files?tls=no',
  's3://AK:SK@store.example.com/files?acl=public',
  's3://AK:SK@store.example.com/files?region=',
  's3://AK:SK@store.example.com/files#x',
  's3://AK:%E0@store.example.com/files',
])('%s is invalid', (text) => {
  expect(bucketAddress(text)).toBeUndefined()
})
