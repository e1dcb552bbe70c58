import type { DeskPackage } from '#features/catalog/contract.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

export type CardTexts = Pick<DeskPackage, 'description' | 'features' | 'popular'>

const places = [0, 1, 2, 3] as const

interface CardFieldsProps {
  card: CardTexts
  errors: Record<string, string>
}

/** What stands on a card: what it is good for, four selling points, and the mark of the most popular. */
export function CardFields({ card, errors }: CardFieldsProps) {
  return (
    <>
      <TextField
        label="Description"
        name="description"
        maxLength={160}
        defaultValue={card.description}
        hint="What the package is good for, in a sentence."
        error={errors.description}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-[0.9375rem] font-medium">Selling points</legend>
        {places.map((place) => (
          <TextField
            key={place}
            label={`Selling point ${place + 1}`}
            className="[&>label]:sr-only"
            name={`feature${place}`}
            maxLength={80}
            defaultValue={card.features[place]}
            error={errors[`features.${place}`]}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Most Popular"
        name="popular"
        defaultChecked={card.popular}
        hint="One package of a service carries the mark; it leaves the other."
      />
    </>
  )
}

/** What was typed into them. */
export function typedCard(form: HTMLFormElement): CardTexts {
  const { description } = typedIn(form, 'description')
  return {
    description,
    features: places.map((place) => typedIn(form, `feature${place}`)[`feature${place}`]),
    popular: new FormData(form).has('popular'),
  }
}
