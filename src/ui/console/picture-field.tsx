import type { ChangeEvent, ReactNode } from 'react'
import { useState } from 'react'
import { base64Of, readDataUrl } from '#ui/data-url.ts'
import { Field } from '#ui/field.tsx'

/** Classes of a file input, besides those of its field. */
export const fileStyle =
  'py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent-ink'

interface PictureFieldProps {
  label: string
  hint: ReactNode
  accept: readonly string[]
  /** Maximum file size. */
  maxBytes: number
  error: string | undefined
  disabled: boolean
  /** Called with the file as base64, unless it is larger than `maxBytes`. */
  onChoose(base64: string): void
}

export function PictureField({ label, hint, accept, maxBytes, error, disabled, onChoose }: PictureFieldProps) {
  const [tooLarge, setTooLarge] = useState(false)

  async function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    setTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) onChoose(base64Of(await readDataUrl(file)))
    // Lets the same file be chosen again, for example after an error.
    input.value = ''
  }

  const megabytes = maxBytes / 1024 / 1024
  return (
    <Field
      label={label}
      hint={hint}
      error={tooLarge ? `A picture can have up to ${megabytes} MB. Make it smaller and upload it again.` : error}
    >
      {({ className, ...control }) => (
        <input
          {...control}
          type="file"
          accept={accept.join()}
          disabled={disabled}
          onChange={(event) => void read(event)}
          className={`${className} ${fileStyle}`}
        />
      )}
    </Field>
  )
}
