import type { Block, BlockOf, BlockType } from '../../contract/hubs/blocks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import type { Html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import type { ButtonPlace } from '../places.ts'
import type { FieldProblem } from './parts/problems.ts'

/** Where a block is on the page. */
export interface BlockPosition {
  /** Of buttons, from 1. */
  number: number
  isEarly: boolean
}

/** A type of block, as pages need it. All properties are required, so that none is forgotten. */
export interface BlockRow<T extends BlockType> {
  render(block: BlockOf<T>, page: PageContext, position: BlockPosition): Html
  /** Who draws the question for the age: the page, around the block, or the block itself. */
  ageLock: AgeLocks[T]
  /** Counts as one of the buttons, which some themes number. */
  isNumbered: boolean
  /** It leads nowhere yet, and stays off the page until it does. */
  awaitsAddress(block: BlockOf<T>): boolean
  /** What stops publishing, once it is on the page. */
  problems(block: BlockOf<T>): FieldProblem[]
  /** The addresses of the block whose clicks are counted, in their order. */
  places(block: BlockOf<T>): ButtonPlace[]
  /** It is listed with its clicks, even with none yet. */
  hasButtons(block: BlockOf<T>): boolean
  /** Profiles on other sites of the person or company that the page is about. */
  profiles(block: BlockOf<T>): readonly { network: string; url: string }[]
  /** Rules by the class or element that they are for: a page without it goes without them. */
  styles: Styles
}

export type Styles = Readonly<Record<string, (theme: ThemeTokens) => string>>

type AgeLocks = {
  [T in BlockType]: 'lock' extends keyof BlockOf<T> ? 'around' | 'own' : 'none'
}

export type BlockRows = { readonly [T in BlockType]: BlockRow<T> }

/** For properties that list something, where a type of block has none. */
export const none = (_: Block): never[] => []
export const never = (_: Block): boolean => false
export const always = (_: Block): boolean => true
