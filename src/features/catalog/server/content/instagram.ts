import type { ServiceContent } from '#features/catalog/contract.ts'

const followers: ServiceContent = {
  title: 'Buy Instagram Followers',
  lead: 'A profile with a few hundred followers is easy to pass by. Choose a package, tell us the username, and watch the number grow over one to two days.',
  badges: ['Delivered by people', 'No password needed', 'Complete within {delivery_time}', 'Tracked from order to delivery'],
  benefits: [
    {
      title: 'A first impression that holds',
      text: 'New visitors look at three things: picture, bio and follower count. We take care of the third.',
    },
    {
      title: 'An even curve',
      text: 'Followers arrive in portions over the whole delivery time, so your statistics show a slope and not a step.',
    },
    {
      title: 'Only your username',
      text: 'Your public profile link is all we work with. Your login stays yours, and your inbox stays quiet.',
    },
    { title: 'Each step on record', text: 'The tracking page shows when your order was paid, when it started and when it was complete.' },
    {
      title: 'What is missing is refunded',
      text: 'If we deliver fewer followers than you paid for, the difference goes back the way you paid.',
    },
  ],
  faq: [
    {
      question: 'How soon do the followers arrive?',
      answer:
        '[[The first ones come {first_delivery} after payment, and most orders are complete within {delivery_time}. ]]Small packages take less time than large ones; your order page shows how far yours is.',
    },
    {
      question: 'Does my profile have to be public?',
      answer:
        'Yes, until the delivery is complete. A private profile turns followers into requests that you would have to accept one by one. You can make it private again afterwards.',
    },
    {
      question: 'Will these followers like and comment on my posts?',
      answer:
        'Do not count on it. They raise your follower count; activity under your posts comes from what you publish. For a single post, look at our likes and comments.',
    },
    {
      question: 'What happens if some of them unfollow?',
      answer:
        'Some will over time, as with any audience. Followers are not covered by the refill that our views have. If the loss is more than a few, write to us with your order number and we look into it.',
    },
    {
      question: 'What does Instagram say to bought followers?',
      answer:
        'Its rules discourage them, and it may remove some. That is why we deliver slowly, never log in to your account, and refund what does not arrive. The decision is yours.',
    },
    {
      question: 'Can I change my username while the order is running?',
      answer:
        'Please wait until it is complete. We deliver to the username you gave, and a new one breaks the link. If you had to change it, tell us at once.',
    },
  ],
  delivery: '[[First followers in {first_delivery}, complete within {delivery_time}]]',
}

const likes: ServiceContent = {
  title: 'Buy Instagram Likes',
  lead: 'Give the post that matters a fair start. Paste the link of a photo, carousel or reel[[; the first likes arrive within {likes_start}]].',
  badges: ['Delivered by people', 'No password needed', 'Starts in {likes_start}', 'One post, one link'],
  benefits: [
    {
      title: 'Fast when it counts',
      text: 'A post is looked at most in its first hours, so order right after posting[[: delivery starts {likes_start} after payment]].',
    },
    { title: 'For the post you choose', text: 'All likes go to one link. Nothing else on your profile is touched.' },
    {
      title: 'In proportion',
      text: 'Several sizes let you stay in line with your follower count instead of ten times above it.',
    },
    { title: 'Settled in one place', text: 'One order, one link, one total. What we do not deliver is refunded the way you paid.' },
  ],
  faq: [
    {
      question: 'Which link do I need?',
      answer:
        'The link of the post itself. Open the post, choose Share, then Copy link. It contains /p/ or /reel/. A profile link does not say which post you mean.',
    },
    {
      question: 'How many likes look natural?',
      answer:
        'Look at your last ten posts. A package that brings the new one to two or three times their average is plausible; twenty times is not.',
    },
    {
      question: 'Can I split one package over several posts?',
      answer: 'Not yet. Each order is for one link. Two small orders for two posts run side by side without getting in each other’s way.',
    },
    {
      question: 'Can I order more for the same post later?',
      answer:
        'Yes, as soon as the first order is complete. While it is running we refuse a second one for the same post, because nobody could tell which likes belong to which order.',
    },
    {
      question: 'What if I delete or archive the post?',
      answer: 'Then the delivery cannot go on. Tell us within the delivery time and we refund the likes that had not arrived yet.',
    },
    {
      question: 'Do likes bring me into Explore?',
      answer:
        'Nobody outside Instagram can promise that. Likes are one signal among many; saves, shares and watch time weigh at least as much.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const views: ServiceContent = {
  title: 'Buy Instagram Views',
  lead: 'The view count is the first thing people read on a reel. Start yours with a number that invites a second look[[, covered by a {refill} refill]].',
  badges: ['Delivered by people', '{refill} refill', 'Starts in {likes_start}', 'No password needed'],
  benefits: [
    {
      title: 'Refilled for {refill|days}',
      text: 'If the count falls below what you bought within {refill|days}, we top it up at no cost. Your order’s page asks for the count; that is all.',
    },
    {
      title: 'Reels and video posts',
      text: 'Any public video on your profile works, new or old. The count grows where everybody sees it.',
    },
    { title: 'Small first step', text: 'The smallest package shows you how we work before you spend more.' },
    {
      title: 'Spread over time',
      text: 'Large packages run over a day or two, so the count climbs steadily while your own viewers arrive.',
    },
    { title: 'No access to your account', text: 'Views need a public link and nothing more. We never ask you to sign in anywhere.' },
  ],
  faq: [
    {
      question: 'Which package should I take for a reel?',
      answer:
        'For a profile with up to a few thousand followers, 5K is in proportion and clearly visible. Take 10K or more for a launch, or when your reels usually reach that range already.',
    },
    {
      question: 'How does the {refill} refill work?',
      answer:
        'We note the count when your order is complete. If it drops below start plus package within {refill|days}, tell us the count on your order’s page. The missing views are delivered again, free of charge.',
    },
    {
      question: 'Do you deliver views to stories or lives?',
      answer: 'No. Stories are gone after a day and lives end, so neither could be refilled. We deliver to reels and video posts.',
    },
    {
      question: 'Do bought views count as plays or as accounts reached?',
      answer:
        'They count as views of the video. Instagram works out reach and other insights by itself, and these may rise less than the view count.',
    },
    {
      question: 'Will there be likes as well?',
      answer:
        'Some viewers may like what they see, but a views package delivers views. If the number of likes should match, add a likes package for the same reel; both may run at once.',
    },
    {
      question: 'Can the reel be on a private profile?',
      answer: 'No. Viewers have to be able to open it. Please keep the profile and the reel public until the order is complete.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const comments: ServiceContent = {
  title: 'Buy Instagram Comments',
  lead: 'An empty comment field keeps people from being the first. People who have looked at your post write the first words, spread over half a day or more.',
  badges: ['Written by people', 'No password needed', 'Starts in {comments_start}', 'No two alike'],
  benefits: [
    { title: 'About your post', text: 'Tell us in a sentence what the post shows. Those who write read it first and refer to it.' },
    { title: 'Spread over half a day or more', text: 'Comments come one by one[[ over {comments_spread}]], the way a real thread grows.' },
    { title: 'You keep the last word', text: 'You can hide or delete any comment, and answer those you like. It is your post.' },
    { title: 'From ten upwards', text: 'Ten comments are enough to open a conversation. You do not have to buy a crowd.' },
  ],
  faq: [
    {
      question: 'Who writes the comments?',
      answer: 'People who look at your post and read your note, each under a profile of their own. No text is used twice in one order.',
    },
    {
      question: 'Can I say what they should be about?',
      answer:
        'Yes. Use the description field in the second step: a sentence about the post, the tone you like, the language, and anything that should not be mentioned.',
    },
    {
      question: 'When do they appear?',
      answer:
        'Somebody has to read before writing[[, so the first ones come {comments_start} after payment]]. The rest follow one by one[[ over {comments_spread}]], depending on the size.',
    },
    {
      question: 'May they praise a product or tell of experiences with it?',
      answer:
        'No. Nobody will claim to have bought or used something they have not. The comments react to the post: its picture, its subject, its question.',
    },
    {
      question: 'What if I do not like some of them?',
      answer: 'Delete what you do not want and write to us which ones did not fit the post. We have those written anew.',
    },
    {
      question: 'Do comments have to be switched on?',
      answer:
        'Yes, for everybody, not just for people you follow. Also check the hidden-words list in your settings: it can hold back comments that contain one of them.',
    },
  ],
  delivery: '[[Starts in {comments_start}, spread over {comments_spread}]]',
}

/** Texts of the four Instagram pages. */
export const instagram = { followers, likes, views, comments }
