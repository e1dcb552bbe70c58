import { limits } from '#features/reviews/rules/submission.ts'
import { StarChoice } from '#features/reviews/ui/star-choice.tsx'
import { TextField } from '#ui/field.tsx'
import { BotTrap, SelectField, TextArea } from '#ui/form-controls.tsx'

interface ReviewFieldsProps {
  /** Labels to choose from. A single one is preselected. */
  services: readonly string[]
  errors: Record<string, string>
}

/** The six fields of a review, and a hidden one that catches bots. */
export function ReviewFields({ services, errors }: ReviewFieldsProps) {
  const field = (name: keyof typeof limits) => ({ name, maxLength: limits[name], error: errors[name] })
  return (
    <>
      <TextField {...field('username')} label="Name" autoComplete="name" hint="Shown publicly. A nickname is fine." required />
      <TextField {...field('email')} type="email" label="Email address" autoComplete="email" hint="Never published." required />
      <SelectField name="serviceUsed" label="Service" error={errors.serviceUsed} className="sm:col-span-2" required>
        {services.length !== 1 && <option value="">Choose a service</option>}
        {services.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <StarChoice name="rating" error={errors.rating} />
      </div>
      <TextField {...field('reviewTitle')} label="Title" autoComplete="off" className="sm:col-span-2" required />
      <TextArea {...field('content')} label="Review" rows={7} className="sm:col-span-2" required />
      <BotTrap />
    </>
  )
}
