import { keyProblem } from '../../../contract/links/keys.ts'

const KEY_MAX = 60

/** A key made of a name, such as `nina-light`; empty if the name has no letter that a key could have. */
export function keyOfName(name: string): string {
  const plain = [...name.toLowerCase().normalize('NFC')]
    .map(latin)
    .join('')
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, '-')
  const key = plain.slice(0, KEY_MAX).replace(/^-+|-+$/g, '')
  // Too short, or a word that is taken by the installation
  return key === '' || !keyProblem(key) ? key : `${key}-hub`
}

/** Letters without their accents, in Latin script. */
function latin(letter: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.get(letter) ?? letters.get(bare) ?? bare
}

/** Those that Unicode does not take apart: of Latin alphabets, then Cyrillic and Greek. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'ng' },
    ...{ '&': '-and-', '+': '-plus-', '@': '-at-' },
    ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i' },
    ...{ й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't' },
    ...{ у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y' },
    ...{ ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ђ: 'dj' },
    ...{ ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
    ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k' },
    ...{ λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't' },
    ...{ υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  }),
)
