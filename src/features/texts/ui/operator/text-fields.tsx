import type { TextSlotView } from '#features/texts/contract.ts'
import type { CustomTexts } from '#features/texts/rules.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'

interface TextFieldsProps {
  slots: readonly TextSlotView[]
  /** Custom texts by slot. */
  texts: CustomTexts
  errors: Record<string, string>
  /** Undefined restores the original. */
  onChange(id: string, text: string | undefined): void
}

/** A field for each text of a page, grouped by section. */
export function TextFields({ slots, texts, errors, onChange }: TextFieldsProps) {
  const sections = Map.groupBy(slots, ({ id }) => sectionOf(id))
  return [...sections].map(([section, sectionSlots]) => (
    <Panel key={section} title={wordsOf(section)}>
      <div className="grid gap-5">
        {sectionSlots.map((slot) => (
          <SlotField key={slot.id} slot={slot} own={texts[slot.id]} error={errors[slot.id]} onChange={(text) => onChange(slot.id, text)} />
        ))}
      </div>
    </Panel>
  ))
}

interface SlotFieldProps {
  slot: TextSlotView
  own: string | undefined
  error: string | undefined
  onChange(text: string | undefined): void
}

function SlotField({ slot, own, error, onChange }: SlotFieldProps) {
  const { id, original, isOptional, maxLength, isReplaced } = slot
  const text = own ?? original
  const control = {
    label: labelOf(id),
    name: id,
    value: text,
    maxLength,
    error,
    hint: hintOf(text, isOptional, isReplaced),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === original ? undefined : target.value),
  }
  return (
    <div>
      {maxLength > 200 ? <TextArea {...control} rows={Math.min(8, Math.ceil((text.length + 1) / 70))} /> : <TextField {...control} />}
      {own !== undefined && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => onChange(undefined)}>
          Use the original<span className="sr-only"> of {labelOf(id)}</span>
        </Button>
      )}
    </div>
  )
}

function hintOf(text: string, isOptional: boolean, isReplaced: boolean): string | undefined {
  if (isReplaced) return 'The page shows the original for now, because a figure in your text isn’t proven.'
  return isOptional && text === '' ? 'Left empty, so it isn’t on the page.' : undefined
}

/** Parts of a slot id that mean nothing to people editing a page. */
const HIDDEN_PARTS = ['list', 'categories', 'questions', 'paragraphs']

/** The section of a slot: `hero` for `hero.title`, a category of the FAQ, or `page` if it has none. */
function sectionOf(id: string): string {
  const [first = '', second = '', ...rest] = id.split('.')
  if (second === '') return 'page'
  return first === 'categories' && rest.length > 0 ? second : first
}

/** `questions.list.password.answer` becomes `Password, answer`. */
export function labelOf(id: string): string {
  const [first = '', ...names] = id.split('.')
  const parts = (names.length > 0 ? names : [first]).filter((name) => !HIDDEN_PARTS.includes(name))
  const visible = first === 'categories' ? parts.slice(1) : parts
  return wordsOf(visible.join(', '))
}

/** `money-back` becomes `Money back`. */
function wordsOf(name: string): string {
  const words = name.replace(/[-_]/g, ' ').replace(/^(\d+)$/, 'text $1')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
