import '../../ui/public.css'
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Contents } from '../../ui/article/contents.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { brand } from './brand.tsx'
import css from './catalogue.module.css'
import { charts } from './charts.tsx'
import { fieldParts } from './field-parts.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { controls } from './mantine-controls.tsx'
import { maps } from './maps.tsx'
import { opened } from './opened.tsx'
import { pageParts } from './page-parts.tsx'
import { anchorOf, type Component, Show } from './show.tsx'
import { texts } from './texts.tsx'

const groups: { name: string; components: readonly Component[] }[] = [
  { name: 'Controls', components: controls },
  { name: 'Fields', components: [...fields, ...fieldParts] },
  { name: 'What opens', components: opened },
  { name: 'Page', components: pageParts },
  { name: 'Lists', components: lists },
  { name: 'Text and time', components: texts },
  { name: 'Charts', components: charts },
  { name: 'Maps', components: maps },
  { name: 'Brand', components: brand },
]

const headings = groups.flatMap(({ name, components }) => [
  { id: anchorOf(`group ${name}`), text: name, depth: 2 as const },
  ...components.map((each) => ({ id: anchorOf(each.name), text: each.name, depth: 3 as const })),
])

/** Every component of `web/ui`, and Mantine's as our theme draws them, in each state. Served by `npm run dev` only. */
export default function Catalogue() {
  return (
    <div className={css.page}>
      <main>
        <PageHeader
          title="Components"
          note="Each in all of its states, in the theme that is chosen here."
          actions={<SchemeChoice />}
        />
        {groups.map(({ name, components }) => (
          <section key={name} className={css.group} aria-labelledby={anchorOf(`group ${name}`)}>
            <h2 id={anchorOf(`group ${name}`)}>{name}</h2>
            {components.map((component) => (
              <Show key={component.name} {...component} />
            ))}
          </section>
        ))}
      </main>
      <div className={css.contents}>
        <Contents headings={headings} />
      </div>
    </div>
  )
}

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme)}
      data={[
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
