"""Numbers and addresses that kernels share: what would otherwise be many arguments."""

from typing import Any

import numpy as np


def layout(fields: str) -> np.dtype:
    """The type of a record: names, and NumPy's short names of types, i8 for int64."""
    return np.dtype([tuple(field.split(":")) for field in fields.split()])


class Record:
    """Numbers, and addresses of arrays and other records, which it keeps alive."""

    def __init__(self, fields: np.dtype, **values: Any):
        self._record = np.zeros(1, fields)
        self.address = self._record.ctypes.data
        self.put(**values)

    def put(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, f"_{name}", value)
            if isinstance(value, np.ndarray):
                value = value.ctypes.data
            self._record[name] = getattr(value, "address", value)

    def __getitem__(self, name: str) -> Any:
        """The array or record of this name, or the number as kernels have left it."""
        value = getattr(self, f"_{name}", 0)
        return int(self._record[name][0]) if isinstance(value, int) else value
