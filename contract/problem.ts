import { z } from 'zod'
import { hubProblems } from './hubs/hub-problems.ts'
import { linkProblems } from './links/link-problems.ts'

/**
 * All kinds of problems (RFC 9457): status, title, and a sentence that a person can act on. The kind is also the last part of
 * the response's `type`.
 */
export const problems = {
  ...hubProblems,
  ...linkProblems,
  malformed: [
    400,
    'Malformed request',
    'The request could not be read. Check that the body is valid JSON.',
  ],
  'body-cut': [
    400,
    'Body cut off',
    'The connection ended before the whole body was here. Send the request again.',
  ],
  'bad-cursor': [
    400,
    'Unknown cursor',
    'This page of the list is not known. Start again from its first page.',
  ],
  unauthenticated: [401, 'Not logged in', 'Log in to go on: this call needs a valid token.'],
  'wrong-credentials': [
    401,
    'Wrong e-mail or password',
    'E-mail and password do not belong together. After ten wrong passwords only one every five seconds is checked, for 15 minutes.',
  ],
  forbidden: [
    403,
    'Not permitted',
    'Your role does not permit this. An Owner or Administrator can change it under Settings, Users.',
  ],
  'confirmation-needed': [
    403,
    'Confirm that it is you',
    'This needs a fresh check. Enter your password, or a code, and go on within ten minutes.',
  ],
  'no-account': [
    403,
    'No account',
    'You belong to no account at the moment. Accept an invitation, or make an account of your own.',
  ],
  suspended: [
    403,
    'Your access is suspended',
    'Your access to this account is suspended. Ask its Owner to let you in again.',
  ],
  removed: [
    401,
    'You are not in this account any more',
    'You do not belong to this account any more. Log in to go on in another one.',
  ],
  'limit-reached': [
    403,
    'Limit reached',
    'Your plan has no room for another one. Upgrade, or remove one that you do not need.',
  ],
  'wrong-code': [401, 'Wrong code', 'That code is not right. Check it and try again.'],
  'wrong-passkey': [
    401,
    'Passkey not accepted',
    'That passkey was not accepted. Try again, or log in in another way.',
  ],
  'code-ended': [
    410,
    'That code has ended',
    'That code works once and for a short time, and has ended. Ask for a new one.',
  ],
  'sign-in-failed': [
    401,
    'The sign-in did not work',
    'The identity provider did not confirm who you are. Start the sign-in again.',
  ],
  'not-found': [404, 'Not found', 'There is nothing at this address. It may have been deleted.'],
  'key-taken': [
    409,
    'Key is taken',
    'This key is already in use on that domain. Choose another one.',
  ],
  'template-taken': [409, 'Name is taken', 'There is a template of this name. Choose another one.'],
  'view-taken': [409, 'Name is taken', 'You have a view of this name. Choose another one.'],
  'tag-taken': [409, 'Name is taken', 'There is a tag of this name. Choose another one.'],
  'folder-taken': [409, 'Name is taken', 'There is a folder of this name. Choose another one.'],
  'already-blocked': [409, 'On the list already', 'This is on the block list already.'],
  'domain-added': [409, 'Added already', 'Your account has this domain already.'],
  'domain-removed': [
    409,
    'Its domain was removed',
    'The domain of this link was removed. Add it again, then restore its links.',
  ],
  'domain-in-use': [
    409,
    'There are links on it',
    'There are links on this domain. Move them to the trash with it, or delete them first.',
  ],
  'account-not-empty': [
    409,
    'The account is not empty',
    'Only an empty account can be restored: without links, also in the trash, hubs, tags and folders.',
  ],
  'restore-busy': [
    409,
    'Not at this moment',
    'A restore is checked first, then started, once. Look how far it is.',
  ],
  'import-busy': [
    409,
    'Not at this moment',
    'An import is checked first, then started, each once at a time. Look how far it is.',
  ],
  'import-failed': [
    409,
    'This file can never be imported',
    'The file of this import was not read, or is gone. Send a file once more.',
  ],
  'not-watched': [
    409,
    'Not checked at present',
    'This link is not checked at present. Resume it, or wait until the maintenance is over.',
  ],
  'already-member': [
    409,
    'Already in this account',
    'That person belongs to this account already.',
  ],
  'already-invited': [
    409,
    'Already invited',
    'There is an open invitation for that address. Send it again, or cancel it first.',
  ],
  'email-taken': [
    409,
    'That address is taken',
    'Somebody else uses this address by now. Choose another one.',
  ],
  'email-kept': [
    409,
    'That address is kept',
    'A login had this address until its e-mail was changed, and can take it back for seven days. Use another address, or wait until then.',
  ],
  'payments-not-set-up': [
    409,
    'Payment is not configured',
    'Payment is not configured on this installation. Ask the person who runs it to set up the payment provider. Nothing was charged.',
  ],
  'already-paid': [
    409,
    'On Pro already',
    'This account pays for Pro already. Change the card or the interval in the billing portal.',
  ],
  'nothing-paid': [
    409,
    'Nothing is paid',
    'This account pays nothing at the moment, so there is nothing to change here.',
  ],
  'referral-taken': [
    409,
    'Code is taken',
    'Somebody else has this code already. Choose another one.',
  ],
  'referral-linked': [
    409,
    'Linked already',
    'This account is linked to a referral code already. That happens once.',
  ],
  'balance-changed': [
    409,
    'The balance is another one',
    'What is due has changed meanwhile. Load the list again and look at the new sum.',
  ],
  'webhook-off': [
    409,
    'The webhook is off',
    'This webhook is paused or disabled. Switch it on, then send the delivery again.',
  ],
  'webhook-body-gone': [
    409,
    'No longer kept',
    'What was sent is no longer kept, because it was large and was delivered or given up.',
  ],
  'last-owner': [
    409,
    'The last Owner',
    'An account needs an Owner. Hand it over first, then go on.',
  ],
  'last-way-in': [
    409,
    'Your only way to log in',
    'Without it you could not log in any more. Set a password first.',
  ],
  'idempotency-conflict': [
    409,
    'Idempotency key was used before',
    'This Idempotency-Key came with another body before. Use a new key for a new request.',
  ],
  'idempotency-pending': [
    409,
    'The same request is still running',
    'A request with this Idempotency-Key has not been answered yet. Try again in a moment.',
  ],
  'idempotency-lost': [
    409,
    'Carried out, but the answer was lost',
    'The request with this Idempotency-Key was carried out, and its answer was lost. Look at what it did before you send it again under a new key.',
  ],
  'registration-ended': [
    410,
    'That link has ended',
    'That link has ended: it works once, for 24 hours. Enter your e-mail and we send a new one.',
  ],
  'edited-elsewhere': [
    412,
    'Changed meanwhile',
    'Somebody changed this while you were editing. Your changes are not saved: look at theirs first.',
  ],
  'if-match-missing': [
    428,
    'If-Match is missing',
    "Send the ETag of what you edited as If-Match, so that nobody else's changes are lost.",
  ],
  'body-too-large': [413, 'Too much data', 'The body is larger than this call takes.'],
  'not-json': [415, 'Not JSON', 'Send the body as application/json.'],
  invalid: [422, 'Not valid', 'Some fields are not valid. See the errors for each.'],
  'too-many-requests': [
    429,
    'Too many requests',
    'That was too much at once. Wait a moment and try again.',
  ],
  'too-many-demo-links': [
    429,
    'Too many demo links',
    'That was the tenth link in an hour. Make an account to go on, or come back later.',
  ],
  'login-locked': [
    429,
    'Login is partly locked',
    'For 15 minutes after ten wrong passwords, one is checked every five seconds. Try again in a few seconds.',
  ],
  'too-many-streams': [
    429,
    'Too many live streams',
    'Ten live streams are open for you already. Close one, such as a dashboard in another tab, and try again.',
  ],
  'method-not-allowed': [405, 'Method not allowed', 'This address does not take that method.'],
  internal: [
    500,
    'That was our fault',
    'Something went wrong on our side. Nothing you saved is lost. Try again.',
  ],
  restarting: [
    503,
    'One moment, please',
    'The application is starting again. Nothing you saved is lost: try again in a few seconds.',
  ],
  busy: [
    503,
    'Too busy',
    'The server has no room for this at the moment. Try again in a few seconds.',
  ],
  'store-away': [
    503,
    'A store is away',
    'A part of the server is not reachable at the moment. Try again in a few seconds.',
  ],
  'payments-away': [
    503,
    'The payment provider is away',
    'The payment provider does not answer at the moment. Nothing was charged, and your account is as it was. Try again in a few minutes.',
  ],
  'disk-full': [
    507,
    'The disk is full',
    'The server has no room left on its disk, so this was not saved. Tell whoever runs it, and try again when there is room. Links keep working.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>

export type ProblemKind = keyof typeof problems

export const FieldError = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'FieldError' })

/** Body of every unsuccessful response, served as application/problem+json. */
export const ProblemBody = z
  .object({
    type: z.string().meta({ description: 'Ends in the kind of the problem, such as /key-taken' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'A sentence a person can act on' }),
    errors: z.array(FieldError).optional(),
    current: z.unknown().optional().meta({ description: 'Of a 412: what is there now' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })

export type FieldError = z.infer<typeof FieldError>
export type ProblemBody = z.infer<typeof ProblemBody>
