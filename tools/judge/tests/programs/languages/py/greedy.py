print(bytearray(b'\3') * (200 << 20))
