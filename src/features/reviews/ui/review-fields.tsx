import { limits } from '#features/reviews/rules/submission.ts'
import { StarChoice } from '#features/reviews/ui/star-choice.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface ReviewFieldsProps {
  /** Labels to choose from; a single one is preselected. */
  services: readonly string[]
  errors: Record<string, string>
}

/** The six fields of a review, and a hidden one that catches bots. */
export function ReviewFields({ services, errors }: ReviewFieldsProps) {
  return (
    <>
      <TextField
        name="username"
        label="Name"
        autoComplete="name"
        maxLength={limits.username}
        error={errors.username}
        hint="Shown with your review. A first name or nickname is fine."
        required
      />
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        maxLength={limits.email}
        error={errors.email}
        hint="Never published."
        required
      />
      <SelectField name="serviceUsed" label="Service" error={errors.serviceUsed} className="sm:col-span-2" required>
        {services.length !== 1 && <option value="">Choose a service</option>}
        {services.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <StarChoice name="rating" error={errors.rating} />
      </div>
      <TextField
        name="reviewTitle"
        label="Title"
        autoComplete="off"
        maxLength={limits.reviewTitle}
        error={errors.reviewTitle}
        className="sm:col-span-2"
        required
      />
      <TextArea
        name="content"
        label="Review"
        rows={7}
        maxLength={limits.content}
        error={errors.content}
        className="sm:col-span-2"
        required
      />
      {/* Off-screen instead of hidden, because bots skip hidden fields. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
