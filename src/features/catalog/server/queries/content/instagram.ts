import type { ServiceContent } from '#features/catalog/contract.ts'

const followers: ServiceContent = {
  title: 'Buy Instagram Followers',
  lead: 'A profile with only a few followers is easy to scroll past. Choose a package, enter your username and watch the count grow.',
  badges: ['Delivered by {people}', 'No password needed', 'Complete within {within}', 'Live order tracking'],
  benefits: [
    {
      title: 'A strong first impression',
      text: 'New visitors notice your photo, your bio and your follower count. We take care of the count.',
    },
    {
      title: 'Times you can check',
      text: 'Delivery starts {starts} after payment and is complete within {within}. Your order page shows both as they happen.',
    },
    {
      title: 'Only your username',
      text: 'All we need is your public profile. You never share your login, and we don’t message you on Instagram.',
    },
    { title: 'Track every step', text: 'Your order page shows when your order was paid, when delivery started and when it finished.' },
    {
      title: 'Missing followers are refunded',
      text: 'If we deliver fewer followers than you paid for, we refund the difference to your original payment method.',
    },
  ],
  faq: [
    {
      question: 'When will my followers arrive?',
      answer:
        'The first followers arrive {starts} after payment, and your order is complete within {within}. Your order page shows the progress.',
    },
    {
      question: 'Does my profile have to be public?',
      answer:
        'Yes, until delivery is complete. On a private profile, every new follower becomes a request that you have to accept. You can switch back to private afterwards.',
    },
    {
      question: 'Will these followers like and comment on my posts?',
      answer:
        'Don’t count on it. They raise your follower count, but engagement comes from what you post. To boost a single post, see our likes and comments.',
    },
    {
      question: 'What happens if some of them unfollow?',
      answer:
        'Some will over time, as with any audience. The refill guarantee covers views, not followers. If you lose more than a few, contact us with your order number and we’ll look into it.',
    },
    {
      question: 'What does Instagram say about bought followers?',
      answer:
        'Its rules discourage them, and it may remove some. That’s why we never log in to your account, and we refund anything we don’t deliver. The decision is yours.',
    },
    {
      question: 'Can I change my username during delivery?',
      answer:
        'Please wait until your order is complete. We deliver to the username you entered, and a new one breaks the link. If you have to change it, let us know right away.',
    },
  ],
}

const likes: ServiceContent = {
  title: 'Buy Instagram Likes',
  lead: 'Give your best post a head start. Paste the link to a photo, carousel or reel, and the first likes arrive in {starts}.',
  badges: ['Delivered by {people}', 'No password needed', 'Starts in {starts}', 'One post, one link'],
  benefits: [
    {
      title: 'Starts when it counts',
      text: 'A post gets the most attention in its first hours, so order right after you publish. Delivery starts {starts} after payment.',
    },
    { title: 'Only the post you choose', text: 'All likes go to one link. Nothing else on your profile changes.' },
    {
      title: 'The right size',
      text: 'Choose from several package sizes to match your follower count.',
    },
    {
      title: 'One simple price',
      text: 'One order, one link, one total. We refund any likes we don’t deliver to your original payment method.',
    },
  ],
  faq: [
    {
      question: 'Which link do I need?',
      answer:
        'The link to the post itself. Open the post, tap Share, then Copy link. It contains /p/ or /reel/. A link to your profile doesn’t tell us which post you mean.',
    },
    {
      question: 'How many likes look natural?',
      answer: 'Look at your last ten posts. Two or three times their average looks natural. Twenty times doesn’t.',
    },
    {
      question: 'Can I split one package over several posts?',
      answer: 'Not yet. Each order is for one link. You can place separate orders for several posts, and they run at the same time.',
    },
    {
      question: 'Can I order more for the same post later?',
      answer:
        'Yes, as soon as the first order is complete. Until then you can’t order again for the same post, because we couldn’t tell which likes belong to which order.',
    },
    {
      question: 'What if I delete or archive the post?',
      answer: 'Then we can’t continue the delivery. Contact us during the delivery time and we’ll refund the likes that haven’t arrived.',
    },
    {
      question: 'Will likes get me on Explore?',
      answer:
        'Nobody outside Instagram can promise that. Likes are one signal among many. Saves, shares and watch time matter at least as much.',
    },
  ],
}

const views: ServiceContent = {
  title: 'Buy Instagram Views',
  lead: 'The view count is the first thing people notice on a reel. Give yours a number that makes them look twice[[, backed by a {refill} refill]].',
  badges: ['Delivered by {people}', '{refill} refill', 'Starts in {starts}', 'No password needed'],
  benefits: [
    {
      title: 'Refilled for {refill|days}',
      text: 'If your views drop below what you bought within {refill|days}, we top them up for free. Just enter the current count on your order page.',
    },
    {
      title: 'Reels and video posts',
      text: 'Any public video on your profile works, new or old.',
    },
    { title: 'Start small', text: 'Try the smallest package first and see how it works before you spend more.' },
    {
      title: 'Times you can check',
      text: 'Delivery starts {starts} after payment and is complete within {within}. Your order page shows the count.',
    },
    { title: 'No access to your account', text: 'All we need is a public link. We never ask you to sign in.' },
  ],
  faq: [
    {
      question: 'Which package is right for a reel?',
      answer:
        'For a profile with up to a few thousand followers, 5K looks natural and makes a visible difference. Choose 10K or more for a launch, or if your reels usually reach that many views.',
    },
    {
      question: 'How does the {refill} refill work?',
      answer:
        'We record your view count when the order is complete. If it drops below the starting count plus your package within {refill|days}, request a refill on your order page. We deliver the missing views again for free.',
    },
    {
      question: 'Do you deliver views to stories or lives?',
      answer: 'No. Stories disappear after a day and lives end, so we couldn’t refill them. We deliver to reels and video posts.',
    },
    {
      question: 'Do bought views count as plays or as accounts reached?',
      answer:
        'They count as video views. Instagram calculates reach and other insights separately, and those may grow less than the view count.',
    },
    {
      question: 'Will I get likes too?',
      answer:
        'Some viewers may like what they see, but a views package delivers views. If you want likes to match, add a likes package for the same reel. Both can run at the same time.',
    },
    {
      question: 'Can the reel be on a private profile?',
      answer: 'No. People need to be able to open it. Please keep your profile and the reel public until your order is complete.',
    },
  ],
}

const comments: ServiceContent = {
  title: 'Buy Instagram Comments',
  lead: 'Nobody likes to comment first. Our writers look at your post and write the first ones.',
  badges: ['Written by people', 'No password needed', 'Starts in {starts}', 'No two alike'],
  benefits: [
    { title: 'About your post', text: 'Tell us in a sentence what your post is about. Our writers read it first and respond to it.' },
    {
      title: 'Times you can check',
      text: 'The first comments appear {starts} after payment, and all are there within {within}.',
    },
    { title: 'You stay in control', text: 'It’s your post: hide or delete any comment, and reply to the ones you like.' },
    { title: 'Start small', text: 'A few comments are enough to start a conversation. You don’t have to buy a crowd.' },
  ],
  faq: [
    {
      question: 'Who writes the comments?',
      answer: 'People who look at your post and read your note, each from their own profile. No comment is used twice in an order.',
    },
    {
      question: 'Can I say what the comments should be about?',
      answer:
        'Yes. Use the description field when you add your link: a sentence about the post, the tone and language you want, and anything to avoid.',
    },
    {
      question: 'When will the comments appear?',
      answer:
        'Our writers look at your post first, so the first comments appear {starts} after payment. The rest follow one by one, all within {within}.',
    },
    {
      question: 'Can they praise a product or claim to have used it?',
      answer:
        'No. Nobody will claim to have bought or used something they haven’t. The comments react to your post: the picture, the topic or the question you ask.',
    },
    {
      question: 'What if I don’t like some of the comments?',
      answer: 'Delete any you don’t want and tell us which ones didn’t fit the post. We’ll have those rewritten.',
    },
    {
      question: 'Do comments have to be turned on?',
      answer:
        'Yes, for everyone, not just people you follow. Also check Hidden Words in your settings, which can hide comments that contain certain words.',
    },
  ],
}

/** Texts of the four Instagram pages. */
export const instagram = { followers, likes, views, comments }
