import { expect, test } from 'bun:test'
import type { ReportScope } from '../../../contract/clicks/mail-reports.ts'
import { choiceOf, scopeChoices, scopeOfChoice } from './scope-choices.ts'

test('A choice stands for one scope, whatever its name is', () => {
  const scopes: ReportScope[] = [
    { kind: 'all' },
    { kind: 'tag', tag: 'all' },
    { kind: 'tag', tag: 'a:b tag:c' },
    { kind: 'tag', tag: 'domain:x' },
    { kind: 'domain', domain: 'go.example:3000' },
  ]
  expect(scopes.map(choiceOf).map(scopeOfChoice)).toEqual(scopes)
})

test('Choices are grouped, and what is chosen stays a choice', () => {
  const chosen = ['tag:gone', 'all']
  expect(scopeChoices({ tags: ['spring'], domains: [] }, chosen)).toEqual([
    { group: 'Everything', items: [{ value: 'all', label: 'All links' }] },
    {
      group: 'One tag',
      items: [
        { value: 'tag:spring', label: 'spring' },
        { value: 'tag:gone', label: 'gone' },
      ],
    },
  ])
})
