import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Identity } from '../../../../contract/people/oauth.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { confirmation } from '../../../lib/session/confirmation.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { leaveForProvider } from '../login/single-sign-on/sign-in.ts'
import type { SignInProof } from '../login/single-sign-on/sign-in-return.ts'
import { usePageRestored } from '../login/single-sign-on/single-sign-on.tsx'
import { Mark } from './mark.tsx'
import { identitiesQuery, linkIdentity, unlinkIdentity } from './queries.ts'
import css from './security.module.css'
import { Since } from './since.tsx'
import { failureSentence, toastDone, toastFailure } from './toasts.ts'

export function IdentitiesPart() {
  const identities = useSuspenseQuery(identitiesQuery).data
  const [unlinking, setUnlinking] = useState<Identity>()
  const link = useReturnedProof()
  const trouble = link.error ? failureSentence(link.error) : ''
  return (
    <Panel flush>
      {trouble && (
        <p className={css.notice} role="alert">
          {trouble}
        </p>
      )}
      <RowList>
        {identities.map((identity) => (
          <Row
            key={identity.id}
            beside
            mark={<Mark Icon={IconId} />}
            name={identity.email ?? hostOf(identity)}
            note={
              <>
                {identity.email && `At ${hostOf(identity)}, linked `}
                {!identity.email && 'Linked '}
                <Since at={identity.createdAt} />
              </>
            }
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={`Unlink ${identity.email ?? hostOf(identity)}`}
                onClick={() => setUnlinking(identity)}
              >
                Unlink
              </Button>
            }
          />
        ))}
        <LinkIdentityRow isFirst={identities.length === 0} isLinking={link.isPending} />
      </RowList>
      <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(undefined)} />
    </Panel>
  )
}

const hostOf = ({ issuer }: Identity): string => new URL(issuer).host

interface LinkIdentityRowProps {
  isFirst: boolean
  isLinking: boolean
}

function LinkIdentityRow({ isFirst, isLinking }: LinkIdentityRowProps) {
  const leave = useMutation({
    mutationFn: leaveToLink,
    onError: (error) => toastFailure('Nothing was linked', error),
  })
  usePageRestored(leave.reset)
  return (
    <Row
      beside
      mark={<Mark {...(isFirst ? { Icon: IconId } : {})} />}
      name={isFirst ? 'Nothing linked' : 'Another identity'}
      note="You go to your identity provider and come back here."
      actions={
        <Button
          size="xs"
          variant="default"
          // After success the browser leaves this page
          loading={isLinking || leave.isPending || leave.data === true}
          onClick={() => leave.mutate()}
        >
          Link
        </Button>
      }
    />
  )
}

/** Links the identity by the proof that the provider returned. It is used once and removed from the history. */
function useReturnedProof() {
  const { state } = useLocation()
  const client = useQueryClient()
  const isUsed = useRef(false)
  const link = useMutation({
    mutationFn: linkIdentity,
    onSuccess: ({ email, issuer }) => {
      toastDone(
        'Linked',
        `You can now log in as ${email ?? 'yourself'} at ${new URL(issuer).host}.`,
      )
      return client.invalidateQueries({ queryKey: identitiesQuery.queryKey })
    },
  })
  const { mutate } = link
  useEffect(() => {
    const proof = proofIn(state)
    if (!proof || isUsed.current) return
    isUsed.current = true
    history.replaceState({ ...history.state, usr: null }, '')
    mutate(proof)
  }, [state, mutate])
  return link
}

interface UnlinkDialogProps {
  /** Undefined while the dialog is closed. */
  identity: Identity | undefined
  onClose: () => void
}

function UnlinkDialog({ identity, onClose }: UnlinkDialogProps) {
  const client = useQueryClient()
  const shown = useLastDefined(identity)
  const name = shown ? (shown.email ?? hostOf(shown)) : ''
  const unlink = async () => {
    if (!shown) return
    await unlinkIdentity(shown.id)
    toastDone('Unlinked', `${name} does not log you in any more.`)
    await client.invalidateQueries({ queryKey: identitiesQuery.queryKey })
  }
  return (
    <AskDialog
      isOpen={identity !== undefined}
      title={`Unlink ${name}?`}
      doIt="Unlink"
      onDo={unlink}
      failure={failureSentence}
      onClose={onClose}
    >
      <p>It does not log you in any more. You can link it again later.</p>
    </AskDialog>
  )
}

/**
 * Asks for a confirmation before the browser leaves for the provider, and not afterwards: it lasts ten minutes, which is as
 * long as the sign-in may take. Returns whether the browser is leaving.
 */
async function leaveToLink(): Promise<boolean> {
  const { confirmedUntil } = await answer(api.v1.auth.confirmations.$get())
  const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now()
  if (!isConfirmed && !(await confirmation.ask())) return false
  await leaveForProvider({ purpose: 'link', page: '/settings/security' })
  return true
}

/** The proof that the callback page passes in the history's state. */
function proofIn(state: unknown): SignInProof | undefined {
  const { proof } = (state ?? {}) as { proof?: Partial<SignInProof> }
  if (typeof proof?.code !== 'string' || typeof proof.state !== 'string') return undefined
  const { code, iss } = proof
  return { code, state: proof.state, ...(typeof iss === 'string' && { iss }) }
}
