import type { ExtensionGrant, GrantExtension } from '../../../../contract/people/extensions.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { sendConfirmed } from '../../../lib/session/confirmation.ts'

export const grantExtension = (json: GrantExtension): Promise<ExtensionGrant> =>
  sendConfirmed(() => answer(api.v1.extensions.grants.$post({ json })))
