const none = []
none[0].take()
