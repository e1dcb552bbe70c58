import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { chatMediaTypes, fileProblem, MAX_CHAT_PICTURES } from '#features/support/rules/pictures.ts'
import { readDataUrl } from '#ui/data-url.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** The pictures chosen for a message, as `data:` URLs. */
export function useChosenPictures() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()

  async function add(files: readonly File[]) {
    const problems = files.map(fileProblem).filter((found) => found !== undefined)
    const read = await Promise.all(files.filter((file) => !fileProblem(file)).map(readDataUrl))
    const remaining = MAX_CHAT_PICTURES - chosen.length
    if (read.length > remaining) problems.push(`A message can have up to ${MAX_CHAT_PICTURES} pictures. Send the rest in another message.`)
    setProblem(problems[0])
    // A picture that is chosen twice is only sent once.
    setChosen([...new Set([...chosen, ...read.slice(0, remaining)])])
  }

  return {
    chosen,
    problem,
    add,
    remove: (picture: string) => setChosen(chosen.filter((each) => each !== picture)),
    clear() {
      setChosen([])
      setProblem(undefined)
    },
    /** Event handlers for an element onto which pictures can be dropped or pasted. */
    target: {
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        void add(files)
      },
      onDragOver(event: DragEvent) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        void add([...event.dataTransfer.files])
      },
    },
  }
}

type ChosenPictures = ReturnType<typeof useChosenPictures>

/** The button that chooses pictures. */
export function PictureButton({ pictures, disabled = false }: { pictures: ChosenPictures; disabled?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={chatMediaTypes.join()}
        onChange={({ currentTarget }) => {
          void pictures.add([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink disabled:text-faint"
      >
        <span className="sr-only">Add pictures</span>
        <SheetIcon name="picture" />
      </button>
    </>
  )
}

/** The chosen pictures with buttons to remove them, and the problem with the last choice, if any. */
export function ChosenList({ pictures: { chosen, problem, remove } }: { pictures: ChosenPictures }) {
  return (
    <>
      {chosen.length > 0 && (
        <ul aria-label="Chosen pictures" className="my-2 flex gap-2">
          {chosen.map((picture, index) => (
            <li key={picture} className="relative">
              <img src={picture} alt={`Number ${index + 1}`} className="size-16 rounded-lg border border-line object-cover" />
              <button
                type="button"
                onClick={() => remove(picture)}
                className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full border border-line-strong bg-raised text-ink hover:bg-accent-soft"
              >
                <span className="sr-only">Remove picture {index + 1}</span>
                <SheetIcon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="mb-2 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
