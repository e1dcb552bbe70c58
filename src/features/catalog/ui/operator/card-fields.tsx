import type { AdminPackage } from '#features/catalog/contract.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

export type CardTexts = Pick<AdminPackage, 'description' | 'features' | 'popular'>

const places = [0, 1, 2, 3] as const

interface CardFieldsProps {
  card: CardTexts
  errors: Record<string, string>
}

/** The fields of a card: description, four selling points and the "Most Popular" mark. */
export function CardFields({ card, errors }: CardFieldsProps) {
  return (
    <>
      <TextField
        label="Description"
        name="description"
        maxLength={160}
        defaultValue={card.description}
        hint="In one sentence, say what the package is good for."
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
        hint="Only one package per service can be marked. This unmarks the other one."
      />
    </>
  )
}

/** Reads the fields of a card. */
export function typedCard(form: HTMLFormElement): CardTexts {
  const { description } = typedIn(form, 'description')
  return {
    description,
    features: places.map((place) => typedIn(form, `feature${place}`)[`feature${place}`]),
    popular: new FormData(form).has('popular'),
  }
}
