import { useEffect, useRef, useState } from 'react'
import type { HubImportPreview, ImportedPicture } from '../../../contract/hubs/hub-imports.ts'
import { fetchPicture, pictureTrouble } from './import-calls.ts'

export interface PictureTrouble {
  picture: ImportedPicture
  /** What is wrong with it. */
  sentence: string
}

type Decision = 'again' | 'skip'

/**
 * Fetches the pictures of a page one after another. One that fails waits for its user's decision. What was fetched is kept
 * for the next run, after a refused hub for example.
 */
export function usePictureRun({ pictures }: HubImportPreview) {
  const [done, setDone] = useState(0)
  const [trouble, setTrouble] = useState<PictureTrouble>()
  const fetched = useRef(new Map<ImportedPicture, string | null>())
  const decide = useRef<(decision: Decision) => void>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const settle = (decision: Decision) => {
    setTrouble(undefined)
    decide.current?.(decision)
  }
  const decisionOn = (picture: ImportedPicture, error: unknown) =>
    new Promise<Decision>((resolve) => {
      decide.current = resolve
      setTrouble({ picture, sentence: pictureTrouble(error) })
    })
  async function fetchOne(picture: ImportedPicture): Promise<string | null> {
    if (isLeft.current) throw new LeftImport()
    try {
      return await fetchPicture(picture.address)
    } catch (error) {
      return (await decisionOn(picture, error)) === 'again' ? fetchOne(picture) : null
    }
  }
  async function fetchAll() {
    for (const picture of pictures) {
      setDone(fetched.current.size)
      if (!fetched.current.has(picture)) fetched.current.set(picture, await fetchOne(picture))
    }
    setDone(pictures.length)
    return fetched.current
  }
  return {
    done,
    total: pictures.length,
    trouble,
    again: () => settle('again'),
    skip: () => settle('skip'),
    fetchAll,
  }
}

/** The dialog was closed while pictures were fetched. */
class LeftImport extends Error {
  override name = 'LeftImport'
}
