-- Reviews of erased accounts kept what a decision could be undone to, such as the reason of an earlier refusal.
update reviews set before_decision = null where email = 'erased-' || id;
