import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { readConfig } from '../server/config.ts'

const example = readFileSync('.env.example', 'utf8')
const settings = Object.fromEntries(
  [...example.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
)
const table = readFileSync('README.md', 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? ''
const described = new Set([...table.matchAll(/`([A-Z]{3,}(?:_[A-Z]+)*)`/g)].map(([, name]) => name))
const source = readFileSync('server/settings.ts', 'utf8')

const isSetting = (name) => source.includes(`  ${name}: [`)

test('the server knows every setting of .env.example', () => {
  expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([])
  const config = readConfig({ ...settings, SECRET_KEY: 'a text that has 32 letters or more' })
  expect(config).toMatchObject({ publicUrl: 'https://links.example.com', port: 3000 })
})

test('the README lists the settings of .env.example, and only existing ones', () => {
  expect(Object.keys(settings).filter((name) => !described.has(name))).toEqual([])
  expect([...described].filter((name) => !isSetting(name))).toEqual([])
})
