import { useEffect, useState } from 'react'
import type { ChatPicture } from '#features/support/contract.ts'
import { authorizedFetch } from '#shared/call.ts'
import { readDataUrl } from '#ui/data-url.ts'
import { useModal } from '#ui/dialog.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface MessagePicturesProps {
  pictures: readonly ChatPicture[]
  /** Who sent the pictures, for their alternative text. */
  from: string
  /** The API path of the pictures, without an id. */
  path: string
  headers?: Record<string, string>
  /** Whether to align them right, like the author’s messages. */
  isRight: boolean
}

/** The pictures of a message, as thumbnails that open in full size. */
export function MessagePictures({ pictures, isRight, ...from }: MessagePicturesProps) {
  return (
    <ul className={`mt-1 flex flex-wrap gap-1.5 ${isRight ? 'justify-end' : ''}`}>
      {pictures.map(({ id }) => (
        <li key={id}>
          <Picture id={id} {...from} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ id, from, path, headers }: Omit<MessagePicturesProps, 'pictures' | 'isRight'> & { id: string }) {
  const [source, setSource] = useState<string | null>()
  const [isOpen, setOpen] = useState(false)
  const headersJson = JSON.stringify(headers ?? {})
  const alt = `Picture from ${from}`

  useEffect(() => {
    let isGone = false
    const set = (loaded: string | null) => !isGone && setSource(loaded)
    load(`${path}/${id}`, JSON.parse(headersJson)).then(set, () => set(null))
    return () => {
      isGone = true
    }
  }, [id, path, headersJson])

  if (!source) {
    return (
      <span className="grid size-24 place-items-center rounded-lg border border-line bg-sunken p-1 text-center text-xs text-muted">
        {source === null ? 'The picture couldn’t be loaded.' : <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block rounded-lg">
        <img src={source} alt={alt} className="size-24 rounded-lg border border-line object-cover" />
      </button>
      {isOpen && <FullSize source={source} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

function FullSize({ source, alt, onClose }: { source: string; alt: string; onClose(): void }) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      // Escape must not also close the chat around the picture.
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto max-h-[calc(100dvh-1rem)] max-w-[calc(100%-1rem)] rounded-xl border border-line bg-raised p-2 text-ink shadow-lg backdrop:bg-deep/70"
    >
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="sticky top-0 float-right grid size-9 place-items-center rounded-md bg-raised text-ink hover:bg-accent-soft"
      >
        <SheetIcon name="close" />
      </button>
      <img src={source} alt={alt} className="clear-both max-w-full" />
    </dialog>
  )
}

async function load(path: string, headers: Record<string, string>): Promise<string> {
  const response = await authorizedFetch(path, { headers })
  if (!response.ok) throw new Error(`loading the picture failed with status ${response.status}`)
  return readDataUrl(await response.blob())
}
