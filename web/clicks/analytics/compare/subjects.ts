import { type AnalyticsScope, acceptedValues, type Filter, withFilter } from '../scope.ts'

/** What can be compared: links by their ids, tags and domains by their names. */
export const subjectKinds = ['link', 'tag', 'domain'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface Subject {
  kind: SubjectKind
  value: string
}

export const MOST_SUBJECTS = 5

/** The parameter of the address; repeated, such as `with=tag:spring`. */
const WITH = 'with'

/** Those of one kind: that of the first. */
export function subjectsOf(search: URLSearchParams): Subject[] {
  const subjects = search.getAll(WITH).flatMap(subjectIn)
  const kind = subjects[0]?.kind
  const values = subjects.filter((subject) => subject.kind === kind).map(({ value }) => value)
  return kind === undefined ? [] : subjectsBy(kind, values)
}

export const subjectsBy = (kind: SubjectKind, values: readonly string[]): Subject[] =>
  acceptedValues(kind, values)
    .slice(0, MOST_SUBJECTS)
    .map((value) => ({ kind, value }))

function subjectIn(text: string): Subject[] {
  const kind = subjectKinds.find((each) => text.startsWith(`${each}:`))
  return kind === undefined ? [] : [{ kind, value: text.slice(kind.length + 1) }]
}

export function withSubjects(
  search: URLSearchParams,
  subjects: readonly Subject[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(WITH)
  for (const { kind, value } of subjects) next.append(WITH, `${kind}:${value}`)
  return next
}

/** The clicks of a scope that are those of a subject. */
export function scopeOfSubject(scope: AnalyticsScope, { kind, value }: Subject): AnalyticsScope {
  const filter: Filter = { name: kind, operator: 'is', values: [value] }
  return { ...scope, filters: withFilter(scope.filters, filter) }
}
