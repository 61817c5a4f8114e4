import { describe, expect, test } from 'bun:test'
import { CreateSavedView } from '../../../../contract/clicks/saved-views.ts'
import { openViewId, viewQuery, withoutView, withView } from './view-address.ts'

const now = new Date('2026-11-21T12:00:00Z')
const query = (search: string) => viewQuery(new URLSearchParams(search), now)

describe('the query of a view', () => {
  test('has the scope, the chart and the comparison, and nothing else', () => {
    expect(query('view=viw_1&intro=true&period=7d&country=DE&chart=scans&with=tag:a')).toBe(
      'period=7d&country=DE&with=tag%3Aa&chart=scans',
    )
  })

  test('leaves out defaults, so that it can be compared', () => {
    expect(query('period=30d&chart=clicks&compare=period&kind=human')).toBe('')
  })

  test('is accepted by the calls, whatever texts are in it', () => {
    const search = new URLSearchParams(
      'compare=none&fold=hour&kind=all&from=2026-01-01&to=2026-02-01',
    )
    for (const text of ['<script>', '100% & more=?#', '\u202eevil', '=1+1', 'Zürich 🦊'])
      search.append('utm_campaign.contains', text)
    for (const subject of ['link:lnk_1', 'link:lnk_2']) search.append('with', subject)
    const written = viewQuery(search, now)
    expect(CreateSavedView.safeParse({ name: 'All', query: written }).success).toBe(true)
    expect(query(written)).toBe(written)
  })
})

test('an open view is named in the address', () => {
  const search = withView({ id: 'viw_1', query: 'period=7d' })
  expect(openViewId(search)).toBe('viw_1')
  expect(search.get('period')).toBe('7d')
  expect(withoutView(search).toString()).toBe('period=7d')
})
