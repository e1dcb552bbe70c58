import { type ChangeEvent, useState } from 'react'
import type { PictureView } from '#features/blog/contract.ts'
import { LARGEST_PICTURE, mediaTypes } from '#features/blog/rules/pictures.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useList } from '#ui/console/use-list.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { type Picked, PictureChoice } from './picture-choice.tsx'

interface PictureDialogProps {
  title: string
  /** The button's word. */
  action: string
  /** Pictures of the shop's own, shown beside the uploaded ones. */
  drawn?: readonly { path: string; name: string }[]
  onPick(picture: Picked): void
  onClose(): void
}

/** Uploads a picture, or takes one that is there; asks what it shows. */
export function PictureDialog({ title, action, drawn = [], onPick, onClose }: PictureDialogProps) {
  const list = useList<PictureView>('/api/operator/pictures')
  const [chosen, setChosen] = useState<Picked>()
  const { act, busy, problem, errors } = useAct()
  const [tooLarge, setTooLarge] = useState(false)

  async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    setTooLarge(file.size > LARGEST_PICTURE)
    if (file.size > LARGEST_PICTURE) return
    const answer = await act<{ data: PictureView }>('POST', '/api/operator/pictures', { content: await base64(file), alt: '' })
    if (!answer?.data) return
    setChosen(answer.data)
    list.reload()
  }

  const uploaded = list.rows ?? []
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) onPick({ ...chosen, alt: chosen.alt.trim() })
        }}
      >
        <Field label="Upload a picture" hint="PNG, JPEG, WebP or AVIF of at most 2 MB. What the camera wrote into it is taken out.">
          {({ className, ...control }) => (
            <input
              {...control}
              type="file"
              accept={Object.values(mediaTypes).join()}
              disabled={busy}
              onChange={(event) => void upload(event)}
              className={`${className} py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent-ink`}
            />
          )}
        </Field>
        {(problem || tooLarge) && (
          <Alert tone="danger" announce>
            {tooLarge ? 'A picture has at most 2 MB. Make it smaller, then upload it.' : (errors.content ?? problem)}
          </Alert>
        )}
        {(uploaded.length > 0 || drawn.length > 0) && (
          <PictureChoice
            pictures={[...uploaded.map(pickedOf), ...drawn.map(({ path, name }) => ({ path, alt: name, width: 1200, height: 630 }))]}
            chosen={chosen?.path}
            onChoose={setChosen}
            onMore={list.loadMore}
          />
        )}
        {chosen && (
          <TextField
            label="What it shows"
            hint="For those who do not see it. Empty where it only decorates."
            maxLength={300}
            value={chosen.alt}
            onChange={({ target }) => setChosen({ ...chosen, alt: target.value })}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!chosen} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const pickedOf = ({ path, alt, width, height }: PictureView): Picked => ({ path, alt, width, height })

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
