import { Loader, TextInput } from '@mantine/core'
import type { Link } from '../../../contract/links/links.ts'
import type { ShareCard } from '../../shared/share-card-picture.tsx'
import { FolderField } from '../folders/folder-field.tsx'
import { RuleSection } from '../rules/rule-section.tsx'
import { TagsField } from '../tags/tags-field.tsx'
import { KeyFields } from './key-fields.tsx'
import { LinkFolds } from './link-folds.tsx'
import type { LinkForm } from './link-form-state.ts'
import { isGeoFurl } from './link-values.ts'
import type { useTargetTitle } from './target-title.ts'

interface MoreFieldsProps {
  state: LinkForm
  link: Link | undefined
  title: ReturnType<typeof useTargetTitle>
  domains: string[]
  card: ShareCard
  /** Reports whether a dialog covers the form. */
  onCover: (isCovered: boolean) => void
}

/** All that a link may have beside its address. */
export function MoreFields({ state, link, title, domains, card, onCover }: MoreFieldsProps) {
  const { form } = state
  return (
    <>
      <TextInput
        label="Title"
        autoComplete="off"
        placeholder={title.isLooking ? 'Looking at the page …' : ''}
        rightSection={title.isLooking && <Loader size={14} aria-hidden="true" />}
        description={
          title.isUnreached &&
          'No page answers at this address just now. The link can be made all the same.'
        }
        {...form.getInputProps('title')}
      />
      <KeyFields
        form={form}
        domains={domains}
        status={state.keyStatus}
        error={state.errors.vanity}
        isFixed={link !== undefined}
      />
      <TagsField {...form.getInputProps('tags')} onCover={onCover} />
      <FolderField {...form.getInputProps('folderId')} />
      {isGeoFurl(form.values) && <RuleSection form={form} link={link} />}
      <LinkFolds state={state} link={link} card={card} />
    </>
  )
}
