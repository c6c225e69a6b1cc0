"""Runs a program as CPython does on Linux with 64 bits: what the program finds, and what happens when it ends.

What this Python cannot do ends the program, and is said in a sentence in place of a verdict.
"""

import _thread, array, asyncio, atexit, bisect, builtins, collections, concurrent.futures.thread, functools, gc, io, itertools
import operator, queue, random, re, sys, threading, time, traceback, types

MAX = 2**63 - 1
beyond = None

class Beyond(BaseException):
    """A program wants what a browser cannot do."""

def cannot(what):
    global beyond
    beyond = beyond or what
    raise Beyond(what)

def limit_of(error):
    """The limit of this Python that an error comes from, if it does: CPython on 64 bits would not raise it."""
    text = str(error)
    match error:
        case ModuleNotFoundError():
            return f'This program needs the module `{(error.name or text).lstrip("_")}`, which is not in the Python of this page.'
        case RecursionError() if text.startswith('Stack overflow'):
            return 'This program needs more stack than a browser has: perhaps a function calls itself without end.'
        case OverflowError() | ValueError() if re.search('ssize_t|C long|index-sized|x <= sys.maxsize', text):
            return 'This program needs a length or an index beyond 2³¹: the Python of this page has 32 bits.'
        case ValueError() if found := re.fullmatch('unsupported hash type (ripemd160|sm3|sha512_224|sha512_256|md5-sha1)', text):
            return f'This program needs the hash function `{found[1]}`, which is not in the Python of this page.'
        case MemoryError():
            return 'This program needs more memory than a browser has.'
        case RuntimeError() if 'new thread' in text:
            return 'This program needs threads that run at the same time: here, only one runs.'
        case AttributeError(obj=types.ModuleType(), name='alarm' | 'fork' | 'forkpty' | 'setpgid' | 'nice' | 'sched_getaffinity'):
            return f'This program needs `{error.obj.__name__}.{error.name}`, which a browser does not have.'
        case OSError(errno=138) if 'processes' in text:
            return 'This program needs another process, which a browser does not start.'
        case OSError(errno=52 | 138):
            return f'This program needs what a browser does not have: {text.rstrip(".")}.'

# There is one thread here: a thread runs when it is started. Programs start one to have a deeper stack.

class Lock:
    """Whoever waits for a lock would wait for ever."""

    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        if self._held and blocking and timeout < 0:
            cannot('This program needs threads that wait for each other: here, only one runs.')
        if self._held and timeout > 0:
            time.sleep(timeout)
        taken = not self._held
        self._held = True
        return taken

    def release(self):
        if not self._held:
            raise RuntimeError('release unlocked lock')
        self._held = False

    def locked(self):
        return self._held

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *error):
        self.release()

running = []
identifiers = itertools.count(2)
main_thread = threading.current_thread()

def start(thread):
    if thread._started.is_set():
        raise RuntimeError('threads can only be started once')
    thread._started.set()
    thread._ident = thread._native_id = next(identifiers)
    running.append(thread)
    try:
        thread.run()
    except SystemExit:
        pass
    except Beyond:
        raise
    except BaseException as error:
        note(error)
        show_only_the_program(error)
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, thread)))
    finally:
        running.pop()
        thread.is_alive = lambda: False

def join(thread, timeout=None):
    if not thread._started.is_set():
        raise RuntimeError('cannot join thread before it is started')
    if thread is threading.current_thread():
        raise RuntimeError('cannot join current thread')

stack_size = 0

def set_stack_size(size=0):
    global stack_size
    if size and size < 32768:
        raise ValueError(f'size not valid: {size} bytes')
    before, stack_size = stack_size, size
    return before

class Executor(concurrent.futures.Executor):
    """Calls a function when it is submitted."""

    def __init__(self, max_workers=None, thread_name_prefix='', initializer=None, initargs=(), **others):
        if max_workers is not None and max_workers <= 0:
            raise ValueError('max_workers must be greater than 0')
        self._shut = False
        if initializer:
            initializer(*initargs)

    def submit(self, function, /, *arguments, **named):
        if self._shut:
            raise RuntimeError('cannot schedule new futures after shutdown')
        future = concurrent.futures.Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            note(error)
            future.set_exception(error)
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shut = True

class Loop(asyncio.BaseEventLoop):
    """An event loop that waits for nothing but time."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, timeout):
        time.sleep(10**6 if timeout is None else timeout)

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

class Policy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = Loop

# The limit of a recursion counts the frames of the program only.

set_limit = sys.setrecursionlimit
limit = sys.getrecursionlimit()
hidden = 1

def setrecursionlimit(limit_now, /):
    global limit
    set_limit(min(limit_now + hidden, 2**31 - 1) if operator.index(limit_now) > 0 else limit_now)
    limit = limit_now

# As it is written in C, it would fill the stack of a browser after some hundred calls.
def remember(function, maxsize, typed, info):
    known, hits, misses = collections.OrderedDict(), 0, 0
    key_of = functools._make_key

    def wrapper(*arguments, **named):
        global hidden
        nonlocal hits, misses
        key = key_of(arguments, named, typed)
        # Not by an exception: raising one takes time for each generator that runs.
        value = known.get(key, known)
        if value is not known:
            hits += 1
            if maxsize is not None:
                known.move_to_end(key)
            return value
        misses += 1
        hidden += 1
        set_limit(min(limit + hidden, 2**31 - 1))
        try:
            value = function(*arguments, **named)
        finally:
            hidden -= 1
            set_limit(min(limit + hidden, 2**31 - 1))
        if maxsize is None:
            known[key] = value
        elif maxsize > 0 and key not in known:
            if len(known) >= maxsize:
                known.popitem(last=False)
            known[key] = value
        return value

    def cache_clear():
        nonlocal hits, misses
        hits = misses = 0
        known.clear()

    wrapper.cache_clear = cache_clear
    wrapper.cache_info = lambda: info(hits, misses, maxsize, len(known))
    return wrapper

class Array(array.array):
    """An array whose `l` and `L` have 64 bits."""

    def __new__(cls, code, *content):
        return super().__new__(cls, {'l': 'q', 'L': 'Q'}.get(code, code), *content)

def long_bisect(name):
    """Also on what is longer than 2³¹."""
    short, left = getattr(bisect, name), name.endswith('left')

    @functools.wraps(short)
    def find(a, x, lo=0, hi=None, *, key=None):
        if hi is None and type(a) is range:
            hi = max(0, (a.stop - a.start + a.step - (1 if a.step > 0 else -1)) // a.step)
        if hi is None or hi < 2**31:
            return short(a, x, lo, hi, key=key)
        while lo < hi:
            middle = (lo + hi) // 2
            value = a[middle] if key is None else key(a[middle])
            if value < x if left else not x < value:
                lo = middle + 1
            else:
                hi = middle
        return lo

    return find

# Modules that only Linux has, as far as programs use them.

resource = types.ModuleType('resource')
for number, name in enumerate('CPU FSIZE DATA STACK CORE RSS NPROC NOFILE MEMLOCK AS'.split()):
    setattr(resource, f'RLIMIT_{name}', number)
resource.RLIM_INFINITY, resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN = -1, 0, -1
resource.setrlimit = lambda which, limits: None
resource.getrlimit = lambda which: (-1, -1)
resource.getrusage = lambda who: types.SimpleNamespace(ru_utime=time.process_time(), ru_stime=0.0, ru_maxrss=32 << 10)

def note(error):
    """Remembers whether an error, or one that led to it, comes from a limit of this Python."""
    global beyond
    for _ in range(10):
        beyond = beyond or error and limit_of(error)
        error = error and (error.__cause__ or error.__context__)

def is_own(trace):
    return trace.tb_frame.f_code.co_filename == __file__

def show_only_the_program(error):
    """Leaves out the lines of this file, and of what started a thread."""
    seen = set()
    while error and id(error) not in seen:
        seen.add(id(error))
        first = error.__traceback__
        while first and (is_own(first) or first.tb_frame.f_code is threading.Thread.run.__code__):
            first = first.tb_next
        trace = first
        while trace:
            while trace.tb_next and is_own(trace.tb_next):
                trace.tb_next = trace.tb_next.tb_next
            trace = trace.tb_next
        error.__traceback__ = first
        error = error.__cause__ or error.__context__

def freed():
    """The addresses of types whose objects can hold long chains of others."""
    class Own:
        pass

    own = [Own, type(prepare), types.MethodType, types.CellType, types.GeneratorType, types.CoroutineType, types.TracebackType]
    plain = [list, tuple, dict, set, frozenset, map, filter, zip, enumerate, reversed, slice, property, super, BaseException]
    others = [collections.deque, functools.partial, itertools.chain, itertools.islice, type(iter([])), type(iter(()))]
    return [id(kind) for kind in own + plain + others]

def prepare(text):
    """Compiles a program, and readies what it finds; answers with the error if it does not compile."""
    global program
    for name in ('js', 'pyodide_js'):
        sys.modules.pop(name, None)
    sys.meta_path[:] = [finder for finder in sys.meta_path if 'Js' not in type(finder).__name__]
    sys.maxsize, sys.platform, sys.argv, sys.excepthook = MAX, 'linux', ['main.py'], sys.__excepthook__
    sys.getrecursionlimit, sys.setrecursionlimit = lambda: limit, setrecursionlimit
    sys.modules['resource'] = resource
    sys.modules['_posixsubprocess'] = types.SimpleNamespace(fork_exec=lambda *_: cannot('This program needs another process, which a browser does not start.'))
    asyncio.events._set_running_loop(None)
    asyncio.events._event_loop_policy = Policy()
    asyncio.run, time.sleep = original_run, original_sleep
    main = sys.modules['__main__'].__dict__
    main.clear()
    main.update(__name__='__main__', __doc__=None, __package__=None, __loader__=None, __spec__=None, __builtins__=builtins)
    main.update(__file__='main.py', __cached__=None)
    try:
        program = compile(text, 'main.py', 'exec', dont_inherit=True)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return traceback.format_exc(limit=0)
    set_limit(limit + hidden)
    # What is there now need not be looked through when the program ends.
    gc.collect()
    gc.freeze()

def run():
    """Runs the program that was prepared; answers with its exit code, and below it with what it would need, if that is known."""
    for number, name in enumerate(('stdin', 'stdout', 'stderr')):
        errors = 'backslashreplace' if name == 'stderr' else 'strict'
        file = open(number, 'rw'[number > 0], encoding='utf-8', errors=errors, newline='\n', closefd=False)
        file.mode = 'rw'[number > 0]
        file.buffer.raw.name = f'<{name}>'
        setattr(sys, name, file)
        setattr(sys, f'__{name}__', file)
    sys.stderr.reconfigure(line_buffering=True)
    # As it was left, it would be the same each time.
    random.seed()
    main = sys.modules['__main__'].__dict__
    try:
        exec(program, main)
        code = 0
    except SystemExit as exit:
        code = exit.code
        if code is None:
            code = 0
        elif not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
    except Beyond:
        code = 1
    except BaseException as error:
        note(error)
        show_only_the_program(error)
        sys.excepthook(type(error), error, error.__traceback__)
        del error
        code = 1
    try:
        code = finish(main, code)
    except BaseException:
        pass
    return f'{code & 255}\n{beyond or ""}'

def finish(main, code):
    """What CPython does at the end: handlers, buffers, and the names of the program."""
    atexit._run_exitfuncs()
    for file in (sys.stdout, sys.stderr):
        try:
            if file is not None and not getattr(file, 'closed', False):
                file.flush()
        except BaseException:
            code = 120
    standard = (sys.__stdout__, sys.__stderr__)
    for name in main:
        if name != '__builtins__':
            main[name] = None
    gc.collect()
    for file in [file for file in gc.get_objects() if isinstance(file, (io.TextIOWrapper, io.BufferedWriter))] + [*standard]:
        if not file.closed:
            file.flush()
    return code

original_run, original_sleep = (sys.modules['pyodide.webloop'].__dict__[f'_orig_{name}'] for name in ('run', 'sleep'))
_thread.allocate_lock = _thread.allocate = threading.Lock = threading._allocate_lock = Lock
queue.SimpleQueue = queue._PySimpleQueue
threading.Thread.start, threading.Thread.join, threading.stack_size = start, join, set_stack_size
threading.current_thread = lambda: running[-1] if running else main_thread
concurrent.futures.thread.ThreadPoolExecutor = concurrent.futures.ThreadPoolExecutor = Executor
functools._lru_cache_wrapper = remember
Array.__name__, Array.__module__ = 'array', 'array'
array.array = array.ArrayType = Array
for name in ('bisect_left', 'bisect_right', 'bisect'):
    setattr(bisect, name, long_bisect(name))
