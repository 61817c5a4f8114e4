import { Button, FocusTrap, Group, SegmentedControl, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ValueField } from '../filters/value-field.tsx'
import type { UseOwnNames } from '../filters/value-queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import {
  MOST_SUBJECTS,
  type Subject,
  type SubjectKind,
  subjectKinds,
  subjectsBy,
} from './subjects.ts'

interface SubjectFormProps {
  subjects: readonly Subject[]
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onChoose: (subjects: Subject[]) => void
}

const kindNames: Record<SubjectKind, string> = { link: 'Links', tag: 'Tags', domain: 'Domains' }

// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function SubjectForm({ subjects, scope, useOwnNames, onChoose }: SubjectFormProps) {
  const [kind, setKind] = useState<SubjectKind>(subjects[0]?.kind ?? 'link')
  const [values, setValues] = useState(subjects.map(({ value }) => value))
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.length >= 2) onChoose(subjectsBy(kind, values))
    else setProblem('Choose at least two')
  }
  return (
    <FocusTrap>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm" w={304} maw="calc(100vw - 3rem)">
          <SegmentedControl
            fullWidth
            aria-label="What is compared"
            data={subjectKinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={(chosen) => {
              setKind(subjectKinds.find((each) => each === chosen) ?? 'link')
              setValues([])
            }}
          />
          <ValueField
            key={kind}
            name={kind}
            label={kindNames[kind]}
            description="Two to five"
            values={values}
            scope={scope}
            useOwnNames={useOwnNames}
            problem={problem}
            most={MOST_SUBJECTS}
            onChange={(chosen) => {
              setValues(chosen)
              setProblem('')
            }}
          />
          <Group gap="xs" grow>
            {subjects.length > 0 && (
              <Button variant="default" onClick={() => onChoose([])}>
                Stop comparing
              </Button>
            )}
            <Button type="submit">Compare</Button>
          </Group>
        </Stack>
      </form>
    </FocusTrap>
  )
}
