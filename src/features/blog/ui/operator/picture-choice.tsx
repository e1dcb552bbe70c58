import { Button } from '#ui/button.tsx'

/** A picture and what it shows. */
export interface Picked {
  path: string
  alt: string
  width: number
  height: number
}

interface PictureChoiceProps {
  pictures: readonly Picked[]
  /** The address of the one that is chosen. */
  chosen: string | undefined
  onChoose(picture: Picked): void
  onMore: (() => void) | undefined
}

/** Pictures that are there, one of which can be chosen. */
export function PictureChoice({ pictures, chosen, onChoose, onMore }: PictureChoiceProps) {
  return (
    <div role="group" aria-label="Pictures" className="max-h-60 overflow-y-auto rounded-md border border-line bg-sunken p-2">
      <ul className="grid grid-cols-3 gap-2">
        {pictures.map((picture, place) => (
          <li key={picture.path}>
            <button
              type="button"
              aria-pressed={picture.path === chosen}
              aria-label={picture.alt || `Picture ${place + 1}`}
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
