import { useState } from 'react'
import type { PictureView } from '#features/blog/contract.ts'
import { MAX_PICTURE_BYTES, mediaTypes } from '#features/blog/rules/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { PictureField } from '#ui/console/picture-field.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useList } from '#ui/console/use-list.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'

interface Picture {
  path: string
  alt: string
  width: number
  height: number
}

interface PictureDialogProps {
  title: string
  action: string
  /** Built-in pictures, listed after the uploaded ones. */
  stock?: readonly { path: string; name: string }[]
  onPick(picture: Picture): void
  onClose(): void
}

/** A dialog for uploading or choosing a picture and describing it. */
export function PictureDialog({ title, action, stock = [], onPick, onClose }: PictureDialogProps) {
  const list = useList('/api/operator/pictures')
  const [chosen, setChosen] = useState<Picture>()
  const { act, busy, problem, errors } = useAct()

  async function upload(content: string) {
    const answer = await act('POST', '/api/operator/pictures', { content, alt: '' })
    if (!answer?.data) return
    setChosen(answer.data)
    list.reload()
  }

  const uploaded = list.rows ?? []
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        className="grid gap-5"
        onSubmit={() => {
          if (chosen) onPick({ ...chosen, alt: chosen.alt.trim() })
        }}
      >
        <PictureField
          label="Upload a picture"
          hint="PNG, JPEG, WebP or AVIF, up to 2 MB. We remove camera data."
          accept={Object.values(mediaTypes)}
          maxBytes={MAX_PICTURE_BYTES}
          error={errors.content ?? problem}
          disabled={busy}
          onChoose={(content) => void upload(content)}
        />
        {(uploaded.length > 0 || stock.length > 0) && (
          <PictureChoice
            pictures={[...uploaded.map(pictureOf), ...stock.map(({ path, name }) => ({ path, alt: name, width: 1200, height: 630 }))]}
            chosen={chosen?.path}
            onChoose={setChosen}
            onMore={list.loadMore}
          />
        )}
        {chosen && (
          <TextField
            label="What it shows"
            hint="For people who can’t see it. Leave it empty if the picture is only decorative."
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
      </Form>
    </Dialog>
  )
}

interface PictureChoiceProps {
  pictures: readonly Picture[]
  /** The path of the chosen picture. */
  chosen: string | undefined
  onChoose(picture: Picture): void
  onMore: (() => void) | undefined
}

/** A grid of pictures to choose from. */
function PictureChoice({ pictures, chosen, onChoose, onMore }: PictureChoiceProps) {
  return (
    <div role="group" aria-label="Pictures" className="max-h-60 overflow-y-auto rounded-md border border-line bg-sunken p-2">
      <ul className="grid grid-cols-3 gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.path}>
            <button
              type="button"
              aria-pressed={picture.path === chosen}
              aria-label={picture.alt || `Picture ${index + 1}`}
              onClick={() => onChoose(picture)}
              className="block w-full overflow-hidden rounded-md border-2 border-transparent outline-offset-[-2px] aria-pressed:border-accent"
            >
              <img src={picture.path} alt="" loading="lazy" className="aspect-[1200/630] w-full bg-accent-soft object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button size="sm" variant="ghost" className="mt-2 w-full" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

const pictureOf = ({ path, alt, width, height }: PictureView): Picture => ({ path, alt, width, height })
