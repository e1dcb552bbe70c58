import { useState } from 'react'
import { DEFAULT_COVER, stockCovers } from '#features/blog/rules/pictures.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { Draft } from './draft.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface CoverFieldProps {
  /** Null for the default cover. */
  cover: string | null
  alt: string
  error: string | undefined
  set(change: Partial<Draft>): void
}

/** Edits the cover of a post. */
export function CoverField({ cover, alt, error, set }: CoverFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="grid gap-4">
      <img src={cover ?? DEFAULT_COVER} alt="" className="aspect-[1200/630] w-full rounded-md bg-accent-soft object-cover" />
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
          {cover ? 'Change cover' : 'Choose cover'}
        </Button>
        {cover && (
          <Button size="sm" variant="ghost" onClick={() => set({ cover: null, coverAlt: '' })}>
            Remove
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {cover && (
        <TextField
          label="What the cover shows"
          optional
          maxLength={300}
          value={alt}
          onChange={({ target }) => set({ coverAlt: target.value })}
        />
      )}
      {isChoosing && (
        <PictureDialog
          title="Choose a cover"
          action="Use as cover"
          stock={stockCovers}
          onClose={() => setChoosing(false)}
          onPick={({ path, alt: coverAlt }) => {
            set({ cover: path, coverAlt })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
