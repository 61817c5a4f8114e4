import { createHash } from 'node:crypto'

const HEX_DIGITS = 12

/**
 * By which links with the same target are found: targets are too long for an index. An integer of 48 bits, so a link that has
 * it may still have another target. MD5, because PostgreSQL has it built in.
 */
export function targetHash(link: { account_id: string; redirect_to: string }): number {
  const hash = createHash('md5').update(`${link.account_id} ${link.redirect_to}`).digest('hex')
  return Number.parseInt(hash.slice(0, HEX_DIGITS), 16)
}
